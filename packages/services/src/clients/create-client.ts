import { client } from '@fiscal/db';
import { type Id24, id24 } from '@fiscal/domain';
import { desc } from 'drizzle-orm';
import type { OperatorContext } from '../context/context.ts';
import type { Timestamp } from '../context/records.ts';
import { inSystem, newId } from '../context/scope.ts';
import { type Operator, writeAudit } from './write-audit.ts';

export interface ClientRecord {
  readonly id: Id24;
  readonly name: string;
  readonly plan: string | null;
  readonly createdAt: Timestamp;
}

type ClientRow = typeof client.$inferSelect;

const writeClient = (row: ClientRow): ClientRecord => ({
  id: id24(row.id),
  name: row.name,
  plan: row.plan,
  createdAt: row.createdAt.toISOString(),
});

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
    const after = { name: row.name, plan: row.plan };
    await writeAudit(tx, sys, input, { clientId: row.id, action: 'client.create', subjectId: row.id, after });
  });
  return writeClient(row);
}

/** Every client, newest first. */
export async function listClients(sys: OperatorContext): Promise<ClientRecord[]> {
  return inSystem(sys, async (tx) =>
    (await tx.select().from(client).orderBy(desc(client.createdAt), desc(client.id))).map(writeClient),
  );
}
