import { streamSafe } from '../../base/text/stream-safe.ts';
import type { ActionConfig, ActionPlace, ActionTone, ConfirmConfig, RequestConfig } from './action-config.ts';
import { Group } from '../config-group.ts';

const ASK: ConfirmConfig = { title: null, text: null, ok: null, cancel: null };

/** Actions from nodes that passed the checks, in the order of the text, defaults in. */
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

function requestOf(request: Group): RequestConfig {
  return {
    method: request.get<RequestConfig['method']>('method', 'POST'),
    url: request.get('url', ''),
    body: request.get<unknown>('body', null),
  };
}
