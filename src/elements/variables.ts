import { VariableStore } from '../core/query/variable-store.ts';

const stores = new WeakMap<Document, VariableStore>();

/** The store that all panels of a document share unless they are given another. */
export function variablesOf(document: Document): VariableStore {
  let store = stores.get(document);
  if (!store) stores.set(document, (store = new VariableStore()));
  return store;
}
