import type { ProcessAdapter, ProcessPage } from '../../../src/core/processes/adapter.ts';
import type { Process } from '../../../src/core/processes/process.ts';
import type { ProcessChange, SubscribeOptions } from '../../../src/core/processes/process-change.ts';

export { untilFound as until } from '../../support/until-found.ts';

/** What follows a {@link LiveSource}. */
export interface Following {
  readonly options: SubscribeOptions;
  tell(change: ProcessChange): void;
  end(): void;
  fail(error: unknown): void;
}

/** A source whose changes a test tells by hand. */
export class LiveSource implements ProcessAdapter {
  processes: Process[];
  fetches = 0;
  readonly followed: Following[] = [];

  constructor(processes: Process[]) {
    this.processes = processes;
  }

  fetch(): Promise<ProcessPage> {
    this.fetches++;
    return Promise.resolve({ processes: [...this.processes] });
  }

  subscribe(_query: unknown, options: SubscribeOptions): AsyncIterable<ProcessChange> {
    const changes: ProcessChange[] = [];
    let over: { error?: unknown } | null = null;
    let wake = () => {};
    options.signal.addEventListener('abort', () => {
      over ??= {};
      wake();
    });
    this.followed.push({
      options,
      tell: change => {
        changes.push(change);
        wake();
      },
      end: () => {
        over = {};
        wake();
      },
      fail: error => {
        over = { error };
        wake();
      },
    });
    return {
      async *[Symbol.asyncIterator]() {
        for (;;) {
          while (changes.length > 0) yield changes.shift()!;
          if (over?.error) throw over.error;
          if (over) return;
          await new Promise<void>(resolve => (wake = resolve));
        }
      },
    };
  }

  get last(): Following {
    return this.followed.at(-1)!;
  }

  /** Puts processes into the source, and tells of them. */
  change(...processes: Process[]): void {
    for (const process of processes) {
      const at = this.processes.findIndex(({ id }) => id === process.id);
      if (at < 0) this.processes.push(process);
      else this.processes[at] = process;
      this.last.tell({ type: 'change', process });
    }
  }

  remove(...ids: Process['id'][]): void {
    for (const id of ids) {
      this.processes = this.processes.filter(process => process.id !== id);
      this.last.tell({ type: 'remove', process: { id } });
    }
  }
}

/** The text of each row, `-` in front of one that is gone. */
export const rowsOf = (panel: HTMLElement): string[] =>
  [...panel.shadowRoot!.querySelectorAll<HTMLElement>('[data-process-id]')].map(row => {
    const cells = [...row.querySelectorAll('[part~=cell]')].map(cell => cell.textContent.trim());
    return (
      (row.classList.contains('pp-gone') ? '-' : '') + (cells.length > 0 ? cells.join(' ') : row.textContent.trim())
    );
  });

export const pillOf = (panel: HTMLElement): HTMLButtonElement | null =>
  panel.shadowRoot!.querySelector('[part=live-button]');
export const stateOf = (panel: HTMLElement): string =>
  panel.shadowRoot!.querySelector('.pp-live-state')?.textContent.replace(/\s+/g, ' ').trim() ?? '';
