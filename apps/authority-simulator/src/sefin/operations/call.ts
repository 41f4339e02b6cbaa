import type { Environment } from '@fiscal/domain';
import type { SefinScenario } from '../faults/sefin-scenario.ts';

/** A request of an operation, with what the transport knows of it. */
export interface SefinCall {
  readonly environment: Environment;
  /** CNPJ of the client certificate. */
  readonly client: string;
  readonly scenarios: readonly SefinScenario[];
}

/** What is answered. `changed`: the ledger has a new line that a client would lose with the answer. */
export interface SefinAnswer {
  readonly status: number;
  /** JSON; nothing: no body. */
  readonly body?: unknown;
  readonly changed: boolean;
}

export function scenarioOf<K extends SefinScenario['kind']>(
  scenarios: readonly SefinScenario[],
  kind: K,
): Extract<SefinScenario, { kind: K }> | undefined {
  return scenarios.find((one): one is Extract<SefinScenario, { kind: K }> => one.kind === kind);
}

/** Whether both are companies of one root, or the same person. */
export const isSameTaxpayer = (a: string, b: string): boolean =>
  a.length === b.length && a.slice(0, 8) === b.slice(0, 8);
