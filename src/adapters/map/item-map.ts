import { ProcessPanelError, toProcessPanelError } from '../../core/base/errors/process-panel-error.ts';
import { TemplateError } from '../../core/base/errors/template-error.ts';
import type { MappedMembers, MappedValue, SourceMapping } from '../../core/config/panel-config.ts';
import type { GivenProcess } from '../../core/processes/process.ts';
import type { TemplateEngine } from '../../core/template/template.ts';
import { asKind, type Kind, kindOfUser, PROCESS_MEMBERS, STEP_MEMBERS } from '../../core/config/mapping/members.ts';
import { parsePath, type Path, textOfPath, valueAt } from '../../core/config/mapping/path.ts';
import { pointerTo } from '../../core/config/yaml/yaml-node.ts';
import { mappingError } from './mapping-error.ts';

type Members = Record<string, unknown>;
type Reader = (item: unknown) => unknown;

/** A path of the mapping. */
export interface MappedPath {
  /** What it is for: `resolver.fullname` */
  readonly member: string;
  /** As it is written. */
  readonly text: string;
  readonly path: Path;
  readonly kind: Kind;
  /** The template with conditions that reads it, in which a member may well be missing. */
  readonly within?: string;
  /** It begins at each step of a mapped list, not at the item. */
  readonly isOfStep?: boolean;
}

/** Makes a process of an item. `id` is separate, as the caller checks the id. */
export interface ItemMap {
  readonly id: Reader;
  /** The source of the id, for messages. */
  readonly idSource: string;
  readonly isIdMapped: boolean;
  /** The members that it gives. */
  readonly names: readonly string[];
  /** As it is written. */
  readonly map: MappedMembers;
  /** Paths of the mapping, also those that its templates read. */
  readonly paths: readonly MappedPath[];
  processOf(item: unknown, id: unknown): GivenProcess;
}

/** What a template reads of the item, without indices. */
const READ = /\$item((?:\.[\p{L}\p{N}_-]+|\["[^"\\\p{Cc}]*"\]|\['[^'\\\p{Cc}]*'\])+)/gu;

/**
 * Compiles a mapping.
 *
 * @throws ProcessPanelError `adapter/mapping` or an error of a template, naming the member
 */
export function compileMap(map: NonNullable<SourceMapping['map']>, engine: TemplateEngine): ItemMap {
  const paths: MappedPath[] = [];
  const named = (name: string, value: MappedValue): readonly [string, Reader] => {
    const kind = PROCESS_MEMBERS[name] ?? STEP_MEMBERS[name] ?? (name === 'name' ? 'text' : 'any');
    return [name, readerOf(value, kind, name)];
  };

  function readerOf(value: MappedValue, kind: Kind, member: string): Reader {
    if (typeof value === 'object' && value !== null) {
      const kinds: Readonly<Record<string, Kind>> = kind === 'user' ? kindOfUser : typeof kind === 'object' ? kind : {};
      const members = Object.entries(value).map(
        ([name, inner]) => [name, readerOf(inner, kinds[name] ?? 'any', `${member}.${name}`)] as const,
      );
      const read: Reader = item => membersOf(members, item);
      return kind === 'user' ? item => someone(read(item) as Members | undefined) : read;
    }
    if (typeof value !== 'string') return () => value ?? undefined;
    if (value === '') return () => undefined;
    const isTemplate = /\{[{%]/.test(value);
    if (isTemplate && !/default|\{%-?\s*(?:comment|raw|#)/.test(value)) notePathsOf(value, member);
    const read = isTemplate ? templateOf(value, member) : pathOf(value, member, kind);
    return item => asKind(read(item), typeof kind === 'object' ? 'any' : kind);
  }

  function templateOf(source: string, member: string): Reader {
    const errorOf = (thrown: unknown): ProcessPanelError => {
      const error = toProcessPanelError(thrown, 'template/evaluation');
      const fact = error instanceof TemplateError ? error.fact : error.message;
      const path = member.split('.').reduce(pointerTo, '/source/map');
      return mappingError(`"${member}" of the mapping: ${fact}`, error.hint ?? 'Correct the template.', path, {
        code: error.code,
        cause: error,
      });
    };
    try {
      const template = engine.compile(source);
      return item => {
        try {
          const value = template.evaluateItem(item);
          return typeof value === 'string' ? value.trim() : value;
        } catch (thrown) {
          throw errorOf(thrown);
        }
      };
    } catch (thrown) {
      throw thrown instanceof ProcessPanelError && !(thrown instanceof TemplateError) ? thrown : errorOf(thrown);
    }
  }

  /** Remembers what a template reads, up to an index or a word of Liquid, to be looked for in the items. */
  function notePathsOf(source: string, member: string): void {
    for (const [, read] of source.matchAll(READ)) {
      const whole = parsePath(read!.replace(/^\./, ''));
      const end = whole.findIndex(name => name === 'size' || name === 'first' || name === 'last');
      const path = end < 0 ? whole : whole.slice(0, end);
      if (path.length === 0) continue;
      paths.push({
        member,
        text: textOfPath(path),
        path,
        kind: 'any',
        ...(source.includes('{%') && { within: source }),
      });
    }
  }

  function pathOf(text: string, member: string, kind: Kind): Reader {
    const path = parsePath(text);
    paths.push({ member, text, path, kind });
    return item => valueAt(item, path);
  }

  const idSource = map['id'] ?? 'id';
  // Without a mapping, an item may have its id from a key of `entries`, so a missing member is no cause for a remark.
  const isIdMapped = (map['id'] ?? null) !== null;
  const id = isIdMapped ? readerOf(idSource, 'id', 'id') : idOfItem;
  const rest = Object.entries(map).filter(([name, value]) => name !== 'id' && value !== null);
  const isOfStep = (name: string) => Object.hasOwn(STEP_MEMBERS, name);
  const ofProcess = rest
    .filter(([name]) => !isOfStep(name) || name === 'resolver')
    .map(([name, value]) => named(name, value));
  const ofStep = rest.filter(([name]) => isOfStep(name)).map(([name, value]) => named(name, value));
  const isListed = rest.some(([name]) => name === 'steps');
  const readStep = isListed ? ofStep.find(([name]) => name === 'step')?.[1] : undefined;

  return {
    id,
    idSource: typeof idSource === 'string' ? idSource : JSON.stringify(idSource),
    isIdMapped,
    names: Object.keys(map),
    map,
    paths: isListed ? paths.map(each => ({ ...each, isOfStep: /^step(?:\.|$)/.test(each.member) })) : paths,
    processOf(item, id) {
      const { name, ...members } = membersOf(ofProcess, item) ?? {};
      if (name !== undefined) members['templateProcess'] = { ...(members['templateProcess'] as object), name };
      const raw = typeof item === 'object' && item !== null && !Array.isArray(item) ? { variables: item } : {};
      const process: Members = { id, ...raw, ...members, item };
      const { steps } = process;
      if (readStep && Array.isArray(steps)) process['steps'] = steps.map(step => mappedStep(step, readStep));
      if (steps === undefined) {
        delete process['steps'];
        const { step, title, type, templateStep, ...own } = membersOf(ofStep, item) ?? {};
        const template = { ...(templateStep as object), ...given({ title, type }) };
        const { state } = process;
        process['steps'] = [
          {
            id,
            ...given({ state, start: process['start'] }),
            ...own,
            ...(Object.keys(template).length > 0 && { templateStep: template }),
            ...(step as object),
          },
        ];
      }
      return process as GivenProcess;
    },
  };
}

const mappedStep = (step: unknown, read: Reader): unknown =>
  typeof step === 'object' && step !== null ? { ...step, ...(read(step) as object) } : step;

/** The item that a process is made of. */
export const itemOf = (process: GivenProcess): unknown => (process as { readonly item?: unknown }).item;

const idOfItem: Reader = item => asKind(valueAt(item, ['id']), 'id');

/** A user; undefined for one without id and name, which ServiceNow gives where there is none. */
const someone = (user: Members | undefined): Members | undefined =>
  user && (user['id'] ?? user['fullname'] ?? '') === '' ? undefined : user;

/** The members that the item has; undefined if it has none. */
function membersOf(members: readonly (readonly [string, Reader])[], item: unknown): Members | undefined {
  let found: Members | undefined;
  for (const [name, read] of members) {
    const value = read(item);
    if (value !== undefined) (found ??= {})[name] = value;
  }
  return found;
}

function given(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
