import type { GateResult, RunRef } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context.ts';
import { type GateFacts, gateColumns, gateJoins, gateOf } from './gate-facts.ts';

const look = defineStatement<[filingId: string], GateFacts>(`
  select ${gateColumns} from filing f ${gateJoins} where f.id = $1`);

/**
 * Whether a filing may be sent now: closed by the circuit of its authority's service, or by misuse of its CNPJ. Looks
 * only; the call that sends takes its permit. A filing that is gone finds the gate open; the next write is fenced.
 */
export async function checkGate(sys: SystemContext, { filingId }: RunRef): Promise<GateResult> {
  const [facts] = await sys.db.autocommit(look, [filingId]);
  return facts === undefined ? { kind: 'open' } : gateOf(facts, sys);
}
