import { html, type TemplateResult } from 'lit';

/** An icon as the set describes it: SVG elements on 24 × 24 whose lines are drawn, not filled. */
export interface IconShape {
  readonly node: readonly (readonly [element: string, attributes: Readonly<Record<string, string>>])[];
}

/**
 * An icon as part of a template. SVG in the document needs no image, which a page's Content-Security-Policy may block,
 * and takes color and size from the text around it, see `elements/styles/icons.ts`.
 *
 * @param name - further classes
 */
export function icon(shape: IconShape, name = ''): TemplateResult {
  return html`<svg part="icon" class="pp-icon ${name}" aria-hidden="true" viewBox="0 0 24 24">
    <path d=${pathOf(shape)} />
  </svg>`;
}

const models = new WeakMap<IconShape, SVGSVGElement>();

/** An icon as a node, for elements that are built without templates. Copies a model: rows need many of them. */
export function iconNode(shape: IconShape): SVGSVGElement {
  let model = models.get(shape);
  if (!model) models.set(shape, (model = newIcon(shape)));
  return model.cloneNode(true) as SVGSVGElement;
}

const SVG = 'http://www.w3.org/2000/svg';

function newIcon(shape: IconShape): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('part', 'icon');
  svg.setAttribute('class', 'pp-icon');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('viewBox', '0 0 24 24');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', pathOf(shape));
  svg.append(path);
  return svg;
}

/** All lines of an icon as one path: an icon in a cell takes two nodes. */
const pathOf = ({ node }: IconShape): string => node.map(([element, given]) => LINES[element]!(given)).join('');

/** By element of the set: its line as data of a path. A path starts at 0 0, since its first move may be relative. */
const LINES: Readonly<Record<string, (given: Readonly<Record<string, string>>) => string>> = {
  path: ({ d }) => `M0 0${d}`,
  circle: ({ cx, cy, r }) =>
    `M${cx} ${cy}m-${r} 0a${r} ${r} 0 1 0 ${2 * Number(r)} 0a${r} ${r} 0 1 0-${2 * Number(r)} 0z`,
  rect: ({ x, y, width, height, rx = 0 }) => {
    const [across, along, corner] = [Number(width) - 2 * +rx, Number(height) - 2 * +rx, `a${rx} ${rx} 0 0 1 `];
    return `M${+x! + +rx} ${y}h${across}${corner}${rx} ${rx}v${along}${corner}-${rx} ${rx}h-${across}${corner}-${rx}-${rx}v-${along}${corner}${rx}-${rx}z`;
  },
};
