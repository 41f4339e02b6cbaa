import type { Environment } from '@fiscal/domain';
import type { Scenario } from '../faults/scenario.ts';
import type { Refusal } from '../rule.ts';
import type { ServiceRow } from './service-table.ts';

/** A message for a web service, with what the transport knows about it. */
export interface Call {
  readonly environment: Environment;
  readonly service: ServiceRow;
  /** The message; of one over the limit only the beginning. */
  readonly message: Uint8Array;
  /** Bytes of the whole message. */
  readonly size: number;
  /** Client certificate and what came with it, DER. */
  readonly chain: readonly Uint8Array[];
  readonly scenarios: readonly Scenario[];
}

/** `changed`: the ledger has a new line that a client would lose with the answer. */
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

/** The refusal of a document that the scenario names. */
export const requestedRefusal = ({ cStat }: { readonly cStat: string }): Refusal => ({
  cStat,
  xMotivo: `Rejeição: ${cStat} pedida ao simulador`,
});
