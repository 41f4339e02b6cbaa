import { certificate, delivery, inTransaction } from '@fiscal/db';
import { auditExecutions, createWebhook } from '@fiscal/services';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, inject, test, vi } from 'vitest';
import { openFilingStack } from './testing/filing-stack.ts';
import { makeDue, putOffAll } from './testing/open-filings.ts';
import { patience } from './testing/patience.ts';

const stack = useOpened(() => openFilingStack(inject('postgresUrl'), inject('temporalAddress')));

async function current(): Promise<typeof certificate.$inferSelect> {
  const rows = await inTransaction(stack.harness.system.db, 'system', (tx) => tx.select().from(certificate));
  const { companyId: issuer } = stack.harness;
  const row = rows.find(({ replacedAt, companyId }) => replacedAt === null && companyId === issuer);
  if (row === undefined) throw new Error('no certificate');
  return row;
}

const published = async (certificateId: string): Promise<string[]> => {
  const rows = await inTransaction(stack.harness.system.db, 'system', (tx) => tx.select().from(delivery));
  return rows
    .filter(({ resourceId }) => resourceId === certificateId)
    .map(({ event, occurrence }) => `${event} ${occurrence}`)
    .sort();
};

const endsIn = (id: string, interval: string): Promise<void> =>
  stack.harness.database.asOwner(
    `update certificate set not_after = now() + interval '${interval}' where id = '${id}'`,
  );

const stateOf = (id: string) => stack.executions.state('certificateWatch', id);

test('a certificate is watched from its upload to its replacement, also after its execution was lost', async () => {
  const { harness } = stack;
  await createWebhook(harness.tenant, { url: 'http://127.0.0.1:9/hooks' });
  await putOffAll(harness);
  await harness.replaceCertificate();
  const { id } = await current();
  await endsIn(id, '30 days 2 seconds');
  await stack.dispatch();
  const workers = await stack.work();
  await vi.waitFor(async () => expect(await published(id)).toEqual(['certificate.expiring 30']), patience);

  await stack.handleOf('certificateWatch', id).terminate('by the test');
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('closed'), patience);
  await endsIn(id, '15 days');
  await makeDue(harness, [id]);
  expect(await auditExecutions(harness.system, stack.executions)).toMatchObject({ looked: 1, restarted: 1 });
  await stack.dispatch();
  const both = ['certificate.expiring 15', 'certificate.expiring 30'];
  await vi.waitFor(async () => expect(await published(id)).toEqual(both), patience);

  await harness.replaceCertificate();
  const next = await current();
  await stack.dispatch();
  const handle = stack.handleOf('certificateWatch', id);
  expect(await handle.result()).toEqual({ certificateId: id, because: 'gone' });
  expect(await stateOf(next.id)).toBe('running');
  expect(await published(id)).toEqual(both);
  expect(await published(next.id)).toEqual([]);

  await endsIn(next.id, '-1 seconds');
  await stack.handleOf('certificateWatch', next.id).signal('submit', { run: 1 });
  await stack.handleOf('certificateWatch', next.id).result();
  expect(await published(next.id)).toEqual(['certificate.expired 0']);
  await makeDue(harness, [next.id]);
  expect(await auditExecutions(harness.system, stack.executions)).toMatchObject({ looked: 0, restarted: 0 });
  await workers.stop();
});
