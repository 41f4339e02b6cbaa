import type { Environment } from '@fiscal/domain';
import type { Scenario } from '../faults/scenario.ts';
import type { Refusal } from '../rule.ts';
import type { ServiceRow } from './service-table.ts';

/** A message for a web service, with what the server knows about it. */
export interface Call {
  readonly environment: Environment;
  readonly service: ServiceRow;
  /** The message, or only the beginning of one over the limit. */
  readonly message: Uint8Array;
  /** The bytes of the whole message. */
  readonly size: number;
  /** The client certificate and its chain, DER. */
  readonly chain: readonly Uint8Array[];
  readonly scenarios: readonly Scenario[];
}

/**
 * The answer of a web service. `changed`: the ledger has a new line, which the client misses if it loses the answer.
 */
export interface Answer {
  readonly xml: string;
  readonly changed: boolean;
}

export function scenarioOf<K extends Scenario['kind']>(
  call: Call,
  kind: K,
): Extract<Scenario, { kind: K }> | undefined {
  return call.scenarios.find((one): one is Extract<Scenario, { kind: K }> => one.kind === kind);
}

/** Returns the refusal that the scenario requests for a document. */
export const requestedRefusal = ({ cStat }: { readonly cStat: string }): Refusal => ({
  cStat,
  xMotivo: `Rejeição: ${cStat} pedida ao simulador`,
});
