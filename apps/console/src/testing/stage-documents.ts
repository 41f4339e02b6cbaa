import type { FilingKind } from '@fiscal/contracts';
import { type FilingStatus, isInProgress } from '@fiscal/domain';
import { aFullCompany } from '@fiscal/services/testing';
import type { TestConsole } from './start-test-console.ts';

/** Where a document stands. */
interface Position {
  readonly status?: FilingStatus | undefined;
  readonly attention?: string | undefined;
  readonly waiting?: string | undefined;
  readonly failure?: string | undefined;
  /** The words of the authority in a rejection or denial. */
  readonly reason?: string | undefined;
}

export interface Stage {
  readonly clientId: string;
  /** Brings the document of a kind into a position, and returns its id. */
  put(kind: FilingKind, position: Position): Promise<string>;
}

const literal = (value: unknown): string =>
  value === undefined
    ? 'null'
    : `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`;

/** Makes one document of each kind. */
export async function stageDocuments({ harness }: Pick<TestConsole, 'harness'>): Promise<Stage> {
  const ctx = await harness.aClient();
  const companyId = await aFullCompany(harness, ctx);
  const rows = await harness.database.readAsOwner<{ id: string; kind: FilingKind }>(
    `select f.id, f.kind from filing f left join note n on n.id = f.id
      where f.company_id = '${companyId}' order by n.number desc nulls first, f.id`,
  );
  const ids = new Map(rows.map(({ id, kind }) => [kind, id]));
  return {
    clientId: ctx.tenant.clientId,
    async put(kind, { status = 'unknown', attention, waiting, failure = 'internal', reason = 'x' }) {
      const id = ids.get(kind);
      if (id === undefined) throw new Error(`no document is of the kind ${kind}`);
      const refusal = { reason, at: '2026-11-21T12:00:00.000Z' };
      // Without triggers: the page is about the position, not about the way to it.
      await harness.database.readAsOwner(`
        set session_replication_role = replica;
        update filing set status = '${status}', attention = ${literal(attention)}, waiting = ${literal(waiting)},
          open = ${attention !== undefined || isInProgress(status)}, waiting_until = now() + interval '1 hour',
          failure = ${literal(status === 'failed' ? { code: failure, reason: null } : undefined)},
          rejection = ${literal(status === 'rejected' ? { ...refusal, cStat: '778' } : undefined)},
          denial = ${literal(status === 'denied' ? { ...refusal, cStat: '302' } : undefined)}
        where id = '${id}';
        delete from audit where subject_id = '${id}';
        delete from outbox where document_id = '${id}';
        set session_replication_role = origin`);
      return id;
    },
  };
}
