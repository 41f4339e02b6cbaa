import type { Dated, GateResult, RunRef } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import { atColumn } from '../context/at-column.ts';
import type { SystemContext } from '../context/context.ts';
import { type GateFacts, gateColumns, gateJoins, gateOf } from './gate-facts.ts';

const look = defineStatement<{ filingId: string }, GateFacts & Dated>(`
  select ${atColumn}, ${gateColumns} from filing f ${gateJoins} where f.id = :filingId`);

/**
 * Whether a filing may be sent now: closed by the circuit of its authority's service, or by misuse of its CNPJ. Looks
 * only; the call that sends takes its permit. A filing that is gone finds the gate open, at no time;
 * the next write is fenced.
 */
export async function checkGate(sys: SystemContext, { filingId }: RunRef): Promise<GateResult & Dated> {
  const [facts] = await sys.db.autocommit(look, { filingId });
  return facts === undefined ? { kind: 'open', at: 0 } : { ...gateOf(facts, sys), at: facts.at };
}
