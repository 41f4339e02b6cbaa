import { readAttempts } from '@fiscal/activities/testing';
import { type AttentionResolution, type AttentionResolved, resolveAttentionUpdate } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { filingRun, inTransaction } from '@fiscal/db';
import { getNfe, getNfse, resolveFiling } from '@fiscal/services';
import { createFilingExecutions } from '@fiscal/temporal-client';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type AttentionCase, attentionCases } from './testing/attention-cells.ts';
import { type Accepted, type AttentionStage, openAttentionStage } from './testing/attention-filings.ts';
import { readRow } from './testing/open-filings.ts';

let stage: AttentionStage<AttentionCase>;
beforeAll(async () => {
  const addresses = { postgresUrl: inject('postgresUrl'), temporalAddress: inject('temporalAddress') };
  stage = await openAttentionStage(addresses, attentionCases);
});
afterAll(() => stage?.close());

type AcceptedCase = Accepted<AttentionCase>;

const goOut = {
  retry: (each: AcceptedCase): Promise<void> => stage.retry(each),
  async update({ kind, filingId, update: { action } }: AcceptedCase): Promise<void> {
    const result = await stage.stack
      .handleOf(kind, filingId)
      .executeUpdate<AttentionResolved, [AttentionResolution]>(resolveAttentionUpdate, {
        args: [{ action, operator: 'maria.s' }],
      });
    expect(result).toMatchObject({ action, result: 'carriedOut' });
  },
  async resolve({ filingId: id, resolve: { action } }: AcceptedCase): Promise<void> {
    const decision = { id, action, ticket: `OPS-${id}`, actor: 'maria.s', reason: 'OPS-1' };
    const result = await resolveFiling(
      stage.stack.harness.system,
      createFilingExecutions(stage.stack.temporal.client, filingKinds, {
        acceptMs: 300_000,
        resultMs: 300_000,
      }),
      decision,
    );
    expect(result).toMatchObject({ kind: 'answered', result: { kind: 'carriedOut' } });
  },
};

/**
 * True when the authority may hold the document: the retry queries it, or sends the same bytes for a kind without a
 * query.
 */
const isInDoubt = ({ attention, kind }: AcceptedCase): boolean =>
  attention === 'reconcile_exhausted' ||
  attention === 'digest_mismatch' ||
  (kind === 'nfse' && (attention === 'dps_mismatch' || attention === 'duplicate_unresolved'));

async function digestsOf(filingId: string): Promise<readonly (string | null)[]> {
  const rows = await inTransaction(stage.stack.harness.system.db, 'system', (tx) =>
    tx.select().from(filingRun),
  );
  return rows.filter((row) => row.filingId === filingId).map(({ digestValue }) => digestValue);
}

test.each(attentionCases)('$kind waits with $attention, and ends by $out', async (each) => {
  const found = stage.accepted.get(each);
  if (found === undefined) throw new Error('not accepted');
  const { kind, attention, parkedAs, out, filingId } = found;
  await stage.isParked(found);
  expect(await readRow(stage.stack.harness, filingId)).toMatchObject({
    status: parkedAs,
    attention,
    open: true,
  });
  const before = (await readAttempts(stage.stack.harness.system.db, { filingId })).length;
  await found.repair();
  await goOut[out](found);
  const status = out === 'retry' ? found.retry : found[out].status;
  await stage.statusIs(filingId, status);
  expect(await readRow(stage.stack.harness, filingId)).toMatchObject({ attention: null, open: false });
  if (out === 'retry' && isInDoubt(found)) {
    const calls = (await readAttempts(stage.stack.harness.system.db, { filingId })).slice(before);
    expect(calls.map((call) => call.kind)).toEqual([kind === 'nfeDisabling' ? 'transmit' : 'situation']);
    expect(new Set(await digestsOf(filingId)).size).toBe(1);
  }
  if (kind === 'nfseEvent' && status === 'authorized') {
    const nfse = await getNfse(found.issuer.tenant, { id: found.noteId });
    expect(nfse.status).toBe('cancelled');
  }
  if (kind === 'nfeEvent' && status === 'authorized') {
    const note = await getNfe(found.issuer.tenant, { id: found.noteId });
    expect(note.status).toBe(attention === 'text_mismatch' ? 'authorized' : 'cancelled');
  }
});
