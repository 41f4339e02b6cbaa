import { readAttempts } from '@fiscal/activities/testing';
import type { Database } from '@fiscal/db';
import { NativeConnection } from '@temporalio/worker';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { deathIsNoticed, type FilingStack, openFilingStack, testTiming } from './testing/filing-stack.ts';
import { readRow } from './testing/open-filings.ts';
import { patience } from './testing/patience.ts';
import { startGate } from './testing/start-gate.ts';

let stack: FilingStack;
beforeAll(async () => {
  const timing = { ...testTiming, ...deathIsNoticed };
  stack = await openFilingStack(inject('postgresUrl'), inject('temporalAddress'), timing);
});
afterAll(() => stack.close());

test.each([
  ['before its row', 'next_ordinal = next_ordinal + 1'],
  ['before its answer is stored', 'update attempt set closed_at'],
])(
  'a call that stalls %s, and continues after the service abandoned it, does no harm',
  async (_, statementPart) => {
    const { harness } = stack;
    const { db } = harness.system;
    const { filingId } = await harness.issue();
    await stack.dispatch();
    let passes = 0;
    let goOn = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let lateEnded = false;
    const autocommit: Database['autocommit'] = async (statement, parameters) => {
      if (!statement.text.includes(statementPart)) return db.autocommit(statement, parameters);
      passes += 1;
      if (passes > 1) return db.autocommit(statement, parameters);
      await released;
      const rows = await db.autocommit(statement, parameters);
      lateEnded = true;
      return rows;
    };
    const gate = await startGate(inject('temporalAddress'));
    gate.set('open');
    const connection = await NativeConnection.connect({ address: gate.address });
    const stalled = await stack.work({
      system: { ...harness.system, db: { ...db, autocommit } },
      connection,
    });
    await vi.waitFor(() => expect(passes).toBe(1), patience);
    // No heartbeat of the first worker arrives any more, so the server gives the call up and another worker takes over.
    gate.set('shut');
    const healthy = await stack.work();
    await vi.waitFor(
      async () => expect((await readRow(harness, filingId)).status).toBe('authorized'),
      patience,
    );
    goOn();
    await vi.waitFor(() => expect(lateEnded).toBe(true), patience);
    const result = await stack.handleOf('nfe', filingId).result();
    expect(result).toMatchObject({ status: 'authorized' });
    const calls = await readAttempts(db, { filingId });
    const ordinals = calls.filter(({ kind }) => kind === 'transmit').map(({ ordinal }) => ordinal);
    expect(ordinals).toEqual([...new Set(ordinals)]);
    gate.set('open');
    await healthy.stop();
    await stalled.stop();
    await connection.close();
    await gate.close();
  },
);
