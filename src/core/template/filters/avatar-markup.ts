import { toValue } from 'liquidjs';
import { hueOf, initialsOf } from '../../base/text/person.ts';
import type { Filter } from './filter.ts';
import { escapeHtml, Markup, textOf } from './markup.ts';
import { readMember } from '../compile/read-member.ts';
import { remembered } from '../limits/remembered.ts';

/**
 * Shows a user as a round picture over the initials, which are visible if there is no picture or it fails to load. The
 * full name is the tooltip and the accessible name; the colour is derived from the id. Prints nothing without a user.
 */
export const avatar: Filter = function (given) {
  const user: unknown = toValue(given);
  if (user === null || user === undefined || user === '') return null;
  const named: unknown = typeof user === 'object' ? readMember(user, 'fullname') : user;
  const id = readMember(user, 'id');
  const picture = readMember(user, 'avatar');
  for (const member of [named, id, picture]) this.context.budget.chargeRead(member, 150);
  const name = textOf(named);
  if (this.context.plain) return name;
  const hue = hueOf(textOf(id ?? name));
  return drawn(
    [hue, this.context.tools.lang, typeof picture === 'string' ? picture.replaceAll('\n', '') : '', name].join('\n'),
  );
};

const drawn = remembered(description => {
  const [hue, lang, picture, ...lines] = description.split('\n') as [string, string, string, ...string[]];
  const name = lines.join('\n');
  const title = escapeHtml(name);
  // An element with `role="img"` needs an accessible name.
  const named = name.trim() && ` role="img" aria-label="${title}" title="${title}"`;
  return new Markup(
    `<span class="pp-avatar pp-hue-${hue}"${named}>` +
      `<span class="pp-initials" aria-hidden="true">${escapeHtml(initialsOf(name, lang))}</span>` +
      (picture && `<img class="pp-picture" src="${escapeHtml(picture)}" alt="" loading="lazy" decoding="async">`) +
      '</span>',
    name,
  );
});
