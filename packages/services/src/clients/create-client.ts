import { client } from '@fiscal/db';
import { type Operator, writeAudit } from '../audit/write-audit.ts';
import type { OperatorContext } from '../context/context.ts';
import { inSystem, newId } from '../context/scope.ts';
import { type ClientRecord, writeClient } from './client-record.ts';

/** Registers a client of the service. */
export async function createClient(
  sys: OperatorContext,
  input: Operator & { readonly name: string; readonly plan?: string | undefined },
): Promise<ClientRecord> {
  const row = {
    id: newId(sys),
    name: input.name,
    plan: input.plan ?? null,
    createdAt: sys.clock.now(),
    suspendedAt: null,
  };
  await inSystem(sys, async (tx) => {
    await tx.insert(client).values(row);
    const after = { plan: row.plan };
    await writeAudit(tx, sys, input, { clientId: row.id, action: 'client.create', subjectId: row.id, after });
  });
  return writeClient(row);
}
