import { audit, certificate, delivery, inTransaction, outbox } from '@fiscal/db';
import { deliveryRow, idsOf, plantTenant } from '@fiscal/db/testing';
import { composeAccessKey } from '@fiscal/domain';
import type { OperatorContext } from '@fiscal/services';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { exitCodes } from '../context/command-failed.ts';
import { timelineLines } from '../filings/describe-timeline.ts';
import { runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const ids = idsOf(1);
const absent = 'f'.repeat(24);
const now = new Date('2026-11-22T12:00:00.000Z');
let operator: OperatorContext;

const database = useTestDatabase();
beforeAll(async () => {
  operator = {
    db: database.db,
    clock: fixedClock(now.toISOString()),
    random: seededRandom('support'),
    settings: {},
  };
  await inTransaction(database.db, 'system', async (tx) => {
    await plantTenant(tx, ids);
    await tx.insert(delivery).values(deliveryRow(ids, { status: 'exhausted' }));
    await tx.insert(certificate).values({
      id: ids.certificate,
      clientId: ids.client,
      companyId: ids.company,
      version: 1,
      cnpj: '12ABC34501DE35',
      subjectName: 'CANARIO',
      certificateDer: new Uint8Array(1),
      chainDer: [],
      sealedKey: {},
      warnings: [],
      uploadedAt: now,
      notBefore: now,
      notAfter: new Date('2026-12-02T11:59:59.000Z'),
    });
  });
});

const run = (...words: readonly string[]) => runCommand(words, { operator });
const refused = { exitCode: exitCodes.refused };

test('certificates that end within the days are listed, without their holders', async () => {
  const ending = [
    {
      companyId: ids.company,
      companyName: 'Emitente',
      cnpj: '12ABC34501DE35',
      clientId: ids.client,
      mode: 'live',
      version: 1,
      notAfter: '2026-12-02T11:59:59.000Z',
      daysLeft: 9,
    },
  ];
  const page = (data: readonly object[]) => ({ data, nextCursor: null });
  expect(await run('certificate', 'list', '--expiring', '10')).toEqual(page(ending));
  expect(await run('certificate', 'list', '--expiring', '9')).toEqual(page([]));
  expect(await run('certificate', 'list')).toEqual(page(ending));
  await expect(run('certificate', 'list', '--expiring', 'soon')).rejects.toThrow(/whole number of days/);
});

test('a delivery that has ended is sent again, with an audit row and a row for the relays', async () => {
  const of = ['--client', ids.client] as const;
  const listed = await run('delivery', 'list', ...of, '--status', 'exhausted', '--webhook', ids.webhook);
  expect(listed).toMatchObject({
    data: [{ id: ids.delivery, channel: 'webhook', targetId: ids.webhook, status: 'exhausted', attempts: 0 }],
    nextCursor: null,
  });
  expect(await run('--reason', 'T-1', 'delivery', 'redeliver', ids.delivery)).toEqual({
    id: ids.delivery,
    channel: 'webhook',
    targetId: ids.webhook,
    clientId: ids.client,
    round: 2,
  });
  const { rows, sent } = await inTransaction(database.db, 'system', async (tx) => ({
    rows: (await tx.select().from(audit)).filter(({ subjectId }) => subjectId === ids.delivery),
    sent: (await tx.select().from(outbox)).filter(({ documentId }) => documentId === ids.delivery),
  }));
  expect(rows).toMatchObject([
    {
      actor: 'tester',
      reason: 'T-1',
      action: 'delivery.redeliver',
      clientId: ids.client,
      before: { status: 'exhausted', round: 1 },
      after: { round: 2 },
    },
  ]);
  expect(sent).toMatchObject([{ kind: 'webhook', run: 2, action: 'submit' }]);
  expect(await run('delivery', 'list', ...of, '--status', 'exhausted')).toMatchObject({ data: [] });
  await expect(run('delivery', 'redeliver', ids.delivery)).rejects.toThrow(/has attempts to come/);
  await expect(run('delivery', 'redeliver', ids.spare)).rejects.toThrow(/no delivery has this id/);
  const retried = ['delivery', 'list', '--status', 'retried', '--document', ids.note] as const;
  expect(await run(...retried)).toMatchObject({ data: [{ id: ids.delivery }] });
  const ofDelivery = ['audit', 'list', '--subject', ids.delivery] as const;
  expect(await run(...ofDelivery, '--action', 'delivery.redeliver')).toMatchObject({
    data: [{ reason: 'T-1' }],
  });
  expect(await run(...ofDelivery, '--before', '2020-01-01T00:00:00Z', '--looks')).toMatchObject({ data: [] });
});

test.each([
  [['delivery', 'redeliver', absent]],
  [['delivery', 'redeliver', 'x']],
  [['filings', 'timeline', absent]],
])('%s is refused: it names nothing', async (words) => {
  await expect(run(...words)).rejects.toMatchObject(refused);
});

test('the history of a note is shown as its client sees it', async () => {
  const timeline = (await run('filings', 'timeline', ids.note)) as Parameters<typeof timelineLines>[0];
  expect(timeline).toMatchObject({
    data: [{ step: 'received', document: 'note' }, { step: 'numbered' }],
    next: { actor: 'service', action: 'send' },
  });
  expect(timelineLines(timeline)).toEqual([
    expect.stringMatching(/^AT +DOCUMENT +STEP +OUTCOME +CODE +MESSAGE$/),
    expect.stringMatching(/ note +received +done +- +\S/),
    expect.stringMatching(/ note +numbered +done +- +\S/),
    expect.stringMatching(/^next: service send/),
  ]);
});

test.each([
  ['as it is stored', (key: string) => key],
  ['in groups of four, as on the DANFE', (key: string) => key.replace(/(.{4})(?=.)/g, '$1 ')],
  ['in small letters', (key: string) => key.toLowerCase()],
])('a note is found by its access key %s', async (_, written) => {
  const issue = { ufCode: '35', yearMonth: '2611', emissionType: '1', numericCode: '48151623' };
  const key = composeAccessKey({ ...issue, cnpj: '12ABC34501DE35', model: '55', series: 1, number: 9 });
  await database.asOwner(`begin; set local session_replication_role = replica;
    update note set access_key = '${key}' where id = '${ids.note}'; commit`);
  const named = await run('filings', 'timeline', '--key', written(key));
  expect(named).toEqual(await run('filings', 'timeline', ids.note));
});
