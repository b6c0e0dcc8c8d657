import { avatarStyles } from './avatar.ts';
import { baseStyles } from '../base.ts';
import { toggleStyles } from './toggles.ts';
import { checkboxStyles } from '../checkbox-styles.ts';
import { cardLineStyles } from './card-line.ts';
import { cardStyles } from './cards.ts';
import { cutCellStyles } from './cut-cell-styles.ts';
import { footerStyles } from '../footer.ts';
import { hitStyles } from './hits.ts';
import { iconStyles } from '../icons.ts';
import { buttonStyles } from '../button-styles.ts';
import { shellStyles } from '../panel-styles.ts';
import { errorStyles } from '../errors.ts';
import { errorsAtFootStyles } from '../errors-at-foot.ts';
import { stateStyles } from '../states.ts';
import { keptColumnStyles } from './kept-columns.ts';
import { pinnedColumnStyles } from './pinned-columns.ts';
import { printStyles } from './print.ts';
import { alignmentStyles } from './alignment.ts';
import { rowStyles } from './rows.ts';
import { scrollFrameStyles } from './scroll-frame.ts';
import { tableHeaderStyles } from './table-header.ts';
import { narrowTitleStyles } from '../narrow-title.ts';
import { narrowTopStyles } from '../narrow-top.ts';
import { toolbarStyles } from '../toolbar-styles.ts';
import { valueStyles } from './values.ts';

/** Styles of the grid. The first sheet stays first, see page-styles.ts. */
export const gridStyles = [
  baseStyles,
  iconStyles,
  shellStyles,
  buttonStyles,
  stateStyles,
  errorStyles,
  errorsAtFootStyles,
  avatarStyles,
  valueStyles,
  scrollFrameStyles,
  pinnedColumnStyles,
  alignmentStyles,
  rowStyles,
  tableHeaderStyles,
  checkboxStyles,
  keptColumnStyles,
  cutCellStyles,
  toolbarStyles,
  narrowTopStyles,
  narrowTitleStyles,
  footerStyles,
  hitStyles,
  cardStyles,
  toggleStyles,
  cardLineStyles,
  printStyles,
];
