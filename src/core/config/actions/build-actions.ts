import { streamSafe } from '../../base/text/stream-safe.ts';
import type {
  ActionConfig,
  ActionPlace,
  ActionTone,
  ConfirmConfig,
  QuestionConfig,
  QuestionType,
  RequestConfig,
} from './action-config.ts';
import { type YamlNode, valueOf } from '../yaml/yaml-node.ts';
import { Group } from '../config-group.ts';

const ASK: ConfirmConfig = { title: null, text: null, ok: null, cancel: null };

/** Builds actions from checked nodes, in the order of the text, defaults in. */
export function buildActions(actions: Group, selectable: boolean): ActionConfig[] {
  const everywhere: readonly ActionPlace[] = selectable ? ['row', 'selection'] : ['row'];
  return (actions.entries ?? []).map(([name, node]) => {
    const action = new Group(node);
    return {
      name,
      label: streamSafe(action.get('label', name)),
      places: action.get('for', everywhere),
      when: action.get<string | null>('when', null),
      tone: action.get<ActionTone>('tone', 'neutral'),
      confirm: confirmOf(action),
      ask: (action.group('ask').entries ?? []).map(([question, asked]) => questionOf(question, asked)),
      undo: action.get<string | null>('undo', null),
      request: action.node('request') ? requestOf(action.group('request')) : null,
    };
  });
}

function confirmOf(action: Group): ConfirmConfig | null {
  const given = action.get<boolean | string | Partial<ConfirmConfig>>('confirm', false);
  if (typeof given === 'boolean') return given ? ASK : null;
  return typeof given === 'string' ? { ...ASK, text: given } : { ...ASK, ...given };
}

function questionOf(name: string, node: YamlNode): QuestionConfig {
  const label = node.kind === 'scalar' && typeof node.value === 'string' ? node.value : null;
  const question = new Group(node);
  return {
    name,
    label: streamSafe(question.get('label', label ?? name)),
    type: question.get<QuestionType>('type', 'text'),
    required: question.get('required', false),
    hint: question.get<string | null>('hint', null),
    choices: choicesOf(question.node('choices')),
    min: question.get<number | string | null>('min', null),
    max: question.get<number | string | null>('max', null),
    value: question.get<QuestionConfig['value']>('value', null),
  };
}

/** A list of values, or a map of value to label: its keys are texts, even if they look like numbers. */
function choicesOf(node: YamlNode | undefined): QuestionConfig['choices'] {
  if (!node) return null;
  const given = valueOf(node) as readonly (string | number)[] | Readonly<Record<string, string>>;
  const pairs = Array.isArray(given)
    ? (given as readonly (string | number)[]).map(value => [value, String(value)] as const)
    : Object.entries(given as Readonly<Record<string, string>>);
  return pairs.map(([value, label]) => ({ value, label: streamSafe(label) }));
}

function requestOf(request: Group): RequestConfig {
  return {
    method: request.get<RequestConfig['method']>('method', 'POST'),
    url: request.get('url', ''),
    body: request.get<unknown>('body', null),
  };
}
