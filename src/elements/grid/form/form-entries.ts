import type { Id } from '../../../core/processes/process.ts';

/** Maximum number of entries in the control's value: with a million, Chromium's history blocks the page for seconds. */
const FEW = 10_000;

/**
 * A selection as form entries and as history state: one entry per id. A few entries are the value of the control; many
 * are added on `formdata`.
 */
export class FormEntries {
  readonly #host: Element;
  readonly #internals: ElementInternals;
  readonly #ids: () => readonly Id[];
  #form: HTMLFormElement | null = null;
  #name: string | null = null;
  #kept = '[]';
  #many = false;

  /** @param ids - the selection at the time of `formdata` */
  constructor(host: Element, internals: ElementInternals, ids: () => readonly Id[]) {
    this.#host = host;
    this.#internals = internals;
    this.#ids = ids;
  }

  /** The control belongs to a form, so the selection may be submitted. */
  get inForm(): boolean {
    return this.#form !== null;
  }

  /** The control was associated with a form, or removed from it. */
  enter(form: HTMLFormElement | null): void {
    this.#form?.removeEventListener('formdata', this.#onformdata);
    this.#form = form;
    form?.addEventListener('formdata', this.#onformdata);
  }

  /** @param name - of the entries; null: there are none */
  write(name: string | null, ids: readonly Id[]): void {
    this.#name = name;
    this.#many = ids.length > FEW;
    const data = new FormData();
    if (name !== null && !this.#many) for (const id of ids) data.append(name, String(id));
    this.#kept = textOf(ids);
    this.#internals.setFormValue(data, this.#kept);
  }

  /** The ids are about to change: until they are written, they are added on `formdata`. */
  leaveOpen(): void {
    this.#many = true;
    this.#internals.setFormValue(new FormData(), this.#kept);
  }

  readonly #onformdata = ({ formData }: FormDataEvent): void => {
    if (!this.#many || this.#host.matches(':disabled')) return;
    const ids = this.#ids();
    if (this.#name !== null) for (const id of ids) formData.append(this.#name, String(id));
  };
}

/** Ids as stored in the history: `[from, to]` for consecutive ones. */
function textOf(ids: readonly Id[]): string {
  const kept: (Id | readonly [Id, Id])[] = [];
  for (let i = 0; i < ids.length; i++) {
    const from = ids[i]!;
    while (typeof ids[i] === 'number' && ids[i + 1] === (ids[i] as number) + 1) i++;
    kept.push(ids[i] === from ? from : [from, ids[i]!]);
  }
  return JSON.stringify(kept);
}

/** Ids at most in a text of `textOf`: a grid cannot have more rows. */
const MOST = 10_000_000;

/**
 * The ids in a text that {@link FormEntries} has stored.
 *
 * @throws TypeError, RangeError or SyntaxError if the text is not in this format
 */
export function idsIn(text: unknown): Id[] {
  const kept: unknown = JSON.parse(String(text));
  if (!Array.isArray(kept)) throw new TypeError('not a list');
  const ids: Id[] = [];
  for (const entry of kept as unknown[]) {
    if (isId(entry)) ids.push(entry);
    else if (isRange(entry) && entry[1] - entry[0] < MOST - ids.length)
      for (let id = entry[0]; id <= entry[1]; id++) ids.push(id);
    else throw new RangeError('neither an id nor a range of them');
  }
  return ids;
}

const isId = (value: unknown): value is Id => typeof value === 'string' || Number.isFinite(value);

const isRange = (value: unknown): value is [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isSafeInteger) && value[0] < value[1];
