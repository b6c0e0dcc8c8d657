import type {} from 'process-panels/vue';
import type { GlobalComponents } from 'vue';

type Props = InstanceType<GlobalComponents['process-grid']>['$props'];

/** What a template gives to the tag is checked against this. */
export const props: Props = {
  class: 'inbox',
  config: { filter: { criteria: [{ stepState: 2 }] } },
  'detail-url': '/process/{{ $_process.id }}',
  onProcessSelect: ({ detail }) => console.log(detail.ids.length),
};

// @ts-expect-error refresh is a number
export const wrong: Props = { refresh: 'often' };
