import type {} from 'process-panels/react';
import type { ProcessAdapter } from 'process-panels';

/** An inbox with typed properties, attributes and events. */
export const Inbox = ({ adapter }: { adapter: ProcessAdapter }) => (
  <process-grid
    className="inbox"
    adapter={adapter}
    config={{ filter: { criteria: [{ stepState: 2 }] } }}
    detail-url="/process/{{ $_process.id }}"
    refresh={30}
    onprocess-select={({ detail }) => console.log(detail.ids.length, detail.variable.toUpperCase())}
  />
);

/** What is misused is refused. */
export const Wrong = () => (
  // @ts-expect-error refresh is a number
  <process-list refresh="often" />
);
