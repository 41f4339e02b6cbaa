import type { Environment } from '@fiscal/domain';
import type { SefinScenario } from '../faults/sefin-scenario.ts';

/** A request of an operation, with what the server knows about it. */
export interface SefinCall {
  readonly environment: Environment;
  /** The CNPJ of the client certificate. */
  readonly client: string;
  readonly scenarios: readonly SefinScenario[];
}

/** The answer of an operation. `changed`: the ledger has a new line, which the client misses if it loses the answer. */
export interface SefinAnswer {
  readonly status: number;
  /** The JSON body; absent for an answer without a body. */
  readonly body?: unknown;
  readonly changed: boolean;
}

export function scenarioOf<K extends SefinScenario['kind']>(
  scenarios: readonly SefinScenario[],
  kind: K,
): Extract<SefinScenario, { kind: K }> | undefined {
  return scenarios.find((one): one is Extract<SefinScenario, { kind: K }> => one.kind === kind);
}

/** Returns whether both documents are of companies with one root, or of the same person. */
export const isSameTaxpayer = (a: string, b: string): boolean =>
  a.length === b.length && a.slice(0, 8) === b.slice(0, 8);
