/**
 * Which icon of the set stands for what. The icons are those of Lucide (https://lucide.dev, ISC), one module each, of
 * which only the listed ones are loaded.
 */
export { default as clock } from '@lucide/icons/icons/clock';
export { default as check } from '@lucide/icons/icons/check';
export { default as cross } from '@lucide/icons/icons/x';
export { default as away } from '@lucide/icons/icons/cloud-off';
export { default as warning } from '@lucide/icons/icons/triangle-alert';

// Tones of values. Late is not failed: times have the clock, whatever their tone.
export { default as neutral } from '@lucide/icons/icons/circle';
export { default as info } from '@lucide/icons/icons/diamond';
export { default as success } from '@lucide/icons/icons/circle-check';
export { default as danger } from '@lucide/icons/icons/circle-x';

// Sorting.
export { default as unsorted } from '@lucide/icons/icons/chevrons-up-down';
export { default as ascending } from '@lucide/icons/icons/arrow-up';
export { default as descending } from '@lucide/icons/icons/arrow-down';

// Directions. `before` and `after` are those of text from left to right.
export { default as first } from '@lucide/icons/icons/chevron-first';
export { default as before } from '@lucide/icons/icons/chevron-left';
export { default as after } from '@lucide/icons/icons/chevron-right';
export { default as last } from '@lucide/icons/icons/chevron-last';
export { default as up } from '@lucide/icons/icons/chevron-up';
export { default as down } from '@lucide/icons/icons/chevron-down';

// Tools.
export { default as more } from '@lucide/icons/icons/ellipsis';
export { default as search } from '@lucide/icons/icons/search';
export { default as filters } from '@lucide/icons/icons/list-filter';
export { default as columns } from '@lucide/icons/icons/columns-3';
export { default as download } from '@lucide/icons/icons/download';
export { default as question } from '@lucide/icons/icons/circle-question-mark';
export { default as refresh } from '@lucide/icons/icons/refresh-cw';
export { default as groups } from '@lucide/icons/icons/list-tree';
