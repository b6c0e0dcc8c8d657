import type { PropertyDeclarations } from 'lit';
import { idFromAttribute } from '../sources/id-from-attribute.ts';

/** The properties of both panels, and the attributes that set them. */
export const panelProperties: PropertyDeclarations = {
  config: {},
  adapter: {},
  endpoint: {},
  capabilities: {},
  events: {},
  src: {},
  detailUrl: { attribute: 'detail-url' },
  processId: { attribute: 'process-id', converter: idFromAttribute, noAccessor: true },
  current: { attribute: false },
  user: { attribute: false },
  userId: { attribute: 'user-id', converter: idFromAttribute },
  variables: { attribute: false, noAccessor: true },
  refresh: { converter: { fromAttribute: text => Number(text) || 0 } },
  isolated: { type: Boolean, reflect: true },
  strict: { type: Boolean },
  debug: { type: Boolean },
  appearance: { reflect: true, useDefault: true },
  headingLevel: { attribute: 'heading-level', type: Number },
  errors: {},
  shortcuts: {},
  allowedOrigins: { attribute: false },
  persist: {},
  view: { attribute: false, noAccessor: true },
};

/** Default values of the properties, except for those without a field of their own. */
export const PANEL_DEFAULTS = {
  config: null,
  adapter: null,
  endpoint: null,
  capabilities: null,
  events: null,
  src: null,
  detailUrl: null,
  current: null,
  user: null,
  userId: null,
  refresh: 0,
  isolated: false,
  strict: false,
  debug: false,
  appearance: 'card',
  headingLevel: 2,
  errors: null,
  shortcuts: null,
  allowedOrigins: [] as readonly string[],
  persist: null,
} as const;
