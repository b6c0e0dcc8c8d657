import type {} from 'process-panels/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';

type Props = SvelteHTMLElements['process-grid'];

/** What a component gives to the tag is checked against this. */
export const props: Props = {
  class: 'inbox',
  config: { filter: { criteria: [{ stepState: 2 }] } },
  'detail-url': '/process/{{ $_process.id }}',
  'onprocess-select': ({ detail }) => console.log(detail.ids.length),
};

// @ts-expect-error refresh is a number
export const wrong: Props = { refresh: 'often' };
