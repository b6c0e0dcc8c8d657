import type { ActionResult, ActionVariables, AllMatching } from '../../src/core/actions/action-result.ts';
import type { AdapterCapabilities, ProcessPage } from '../../src/core/processes/adapter.ts';
import type { FacetAnswer, FacetCount, FacetRequest, FacetValue } from '../../src/core/processes/facets.ts';
import type { ProcessChange } from '../../src/core/processes/process-change.ts';
import type { GivenProcess, GivenStep, Id, State, StepType } from '../../src/core/processes/process.ts';
import type { QueryKey } from '../../src/core/query/criteria/criteria.ts';
import type { GroupKind } from '../../src/core/query/criteria/criteria-groups.ts';
import type { Criterion, ProcessQuery, VariableTest } from '../../src/core/query/process-query.ts';
import type { Limits } from '../../src/server.ts';
import type * as wire from '../../src/wire/wire.generated.ts';

/* The types of the core beside those of the wire, which are made from schemas/openapi.yaml: where they part, this does not
   compile. */

/** Read-only all through, and as one object each: so that two ways to write the same type are the same. */
type Plain<T> = T extends readonly (infer One)[]
  ? readonly Plain<One>[]
  : T extends object
    ? { readonly [Name in keyof T]: Plain<T[Name]> }
    : T;
// what the two functions are compared by is how TypeScript tells identical types from those that fit
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
type Identical<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Same<A, B> = Identical<Plain<A>, Plain<B>>;
type Within<A, B> = [Plain<A>] extends [Plain<B>] ? true : false;
type True<T extends true> = T;

type Condition = Extract<wire.Criterion, { key: string }>;
type Group = Exclude<wire.Criterion, Condition>;
type NamesOf<T> = T extends unknown ? keyof T : never;

export type CoreAndWire = [
  True<Same<Id, wire.Id>>,
  True<Same<State, wire.State>>,
  True<Same<StepType | null | undefined, NonNullable<wire.Step['templateStep']>['type']>>,
  True<Same<GivenProcess, wire.Process>>,
  True<Same<GivenStep, wire.Step>>,
  // an endpoint knows names when it sends rows, and maps nothing
  True<Same<Omit<ProcessPage<GivenProcess>, 'renewed' | 'remarks'>, wire.Page>>,

  // each criterion of the wire is one of the core, which does not say which key has which operators and values
  True<Same<Omit<ProcessQuery, 'criteria'>, Omit<wire.Query, 'criteria'>>>,
  True<Within<wire.Query, ProcessQuery>>,
  True<Same<QueryKey, Condition['key']>>,
  True<Same<Criterion['operator'], Condition['operator']>>,
  True<Same<keyof Criterion, NamesOf<Condition>>>,
  True<Same<GroupKind, NamesOf<Group>>>,
  True<Same<VariableTest, wire.VariableTest>>,

  // a panel says `without` and `except` always
  True<Within<FacetRequest, wire.Facet>>,
  True<Same<NamesOf<FacetRequest>, NamesOf<wire.Facet>>>,
  True<Same<FacetAnswer, wire.Facets['facets']>>,
  True<Same<FacetCount, wire.FacetCount>>,
  True<Same<FacetValue, wire.FacetValue>>,
  // the key is the adapter's, the variables stand beside the items
  True<Same<keyof AllMatching, Exclude<keyof wire.ActionQuery, 'key' | 'variables'>>>,
  True<Same<ActionVariables, wire.ActionVariables>>,
  True<Same<AllMatching['except'], Required<wire.ActionQuery>['except']>>,

  True<Within<wire.ActionResult, ActionResult>>,
  // the step and the key are for the adapter, to try one again that nobody knows about
  True<Same<keyof ActionResult, Exclude<keyof wire.ActionResult, 'step' | 'key'>>>,

  True<Within<Exclude<ProcessChange, { type: 'resync' }>, wire.Event>>,
  True<Same<ProcessChange['type'], Required<wire.Event>['type']>>,

  True<Within<keyof AdapterCapabilities, keyof wire.Capabilities>>,
  True<Same<Limits, wire.Capabilities['limits']>>,
];
