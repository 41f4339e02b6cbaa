import { client } from '@fiscal/db';
import { desc } from 'drizzle-orm';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { type ClientRecord, writeClient } from './client-record.ts';

/** Lists every client, newest first. */
export async function listClients(sys: OperatorContext): Promise<readonly ClientRecord[]> {
  return inSystem(sys, async (tx) =>
    (await tx.select().from(client).orderBy(desc(client.createdAt), desc(client.id))).map(writeClient),
  );
}
