import type { Dated, GateResult, RunRef } from '@fiscal/contracts';
import { defineStatement } from '@fiscal/db';
import type { SystemContext } from '../context/context.ts';
import { atColumn } from './at-column.ts';
import { type GateFacts, gateColumns, gateJoins, gateOf } from './gate-facts.ts';

const look = defineStatement<{ filingId: string }, GateFacts & Dated>(`
  select ${atColumn}, ${gateColumns} from filing f ${gateJoins} where f.id = :filingId`);

/**
 * Returns whether a filing may be sent now. The gate is closed by an operator's pause of the authority, by the
 * circuit of its service or by misuse of the CNPJ. This only reads; the call that sends takes its permit. For a filing that no longer exists the gate is
 * open, at time 0; the next write is refused by its fence.
 */
export async function checkGate(sys: SystemContext, { filingId }: RunRef): Promise<GateResult & Dated> {
  const [facts] = await sys.db.autocommit(look, { filingId });
  return facts === undefined ? { kind: 'open', at: 0 } : { ...gateOf(facts, sys), at: facts.at };
}
