import { certificate, delivery, filing, inTransaction } from '@fiscal/db';
import { deliveryRow, idsOf, plantTenant } from '@fiscal/db/testing';
import type { OperatorContext } from '@fiscal/services';
import { fixedClock, seededRandom } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { readCells } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const ids = idsOf(1);
const now = new Date('2026-11-22T12:00:00.000Z');
const written = now.toISOString();
const planted = '2026-11-21T13:00:00.000Z';
const endsAt = new Date('2026-12-02T11:59:59.000Z');
const id = (n: number): string => `d${n}`.padEnd(24, '0');
let operator: OperatorContext;

const database = useTestDatabase();
beforeAll(async () => {
  operator = {
    db: database.db,
    clock: fixedClock(written),
    random: seededRandom('text'),
    settings: { keyPepper: 'pepper' } as OperatorContext['settings'],
  };
  await inTransaction(database.db, 'system', async (tx) => {
    await plantTenant(tx, ids);
    await tx.update(filing).set({ status: 'pending', waiting: 'circuit', waitingUntil: endsAt });
    await tx
      .insert(delivery)
      .values([
        deliveryRow(ids, { id: id(1), occurrence: '1', status: 'exhausted' }),
        deliveryRow(ids, { id: id(2), occurrence: '2', nextAttemptAt: endsAt }),
      ]);
    await tx.insert(certificate).values({
      id: ids.certificate,
      clientId: ids.client,
      companyId: ids.company,
      version: 3,
      cnpj: '12ABC34501DE35',
      subjectName: 'CANARIO',
      certificateDer: new Uint8Array(1),
      chainDer: [],
      sealedKey: {},
      warnings: [],
      uploadedAt: now,
      notBefore: now,
      notAfter: endsAt,
    });
  });
});

const read = (...words: readonly string[]) => readCells(words, { operator });

test('clients are listed as active or suspended', async () => {
  const head = ['ID', 'NAME', 'PLAN', 'CREATED', 'STATE'];
  const row = [ids.client, 'Cliente', '-', planted];
  expect(await read('client', 'list')).toEqual([head, [...row, 'active']]);
  expect(await read('client', 'suspend', ids.client)).toEqual([[`client ${ids.client} suspended`]]);
  expect(await read('client', 'list')).toEqual([head, [...row, `suspended ${written}`]]);
  expect(await read('client', 'resume', ids.client)).toEqual([[`client ${ids.client} resumed`]]);
  expect(await read('client', 'list')).toEqual([head, [...row, 'active']]);
  const audited = await read('audit', 'list', '--client', ids.client);
  expect(audited[0]).toEqual(['AT', 'ACTOR', 'ACTION', 'SUBJECT', 'REASON', 'BEFORE', 'AFTER']);
  const suspended = JSON.stringify({ suspendedAt: written });
  const active = JSON.stringify({ suspendedAt: null });
  const actions = audited.slice(1).map(([, ...cells]) => cells);
  expect(actions).toHaveLength(2);
  expect(actions).toEqual(
    expect.arrayContaining([
      ['tester', 'client.resume', ids.client, '-', suspended, active],
      ['tester', 'client.suspend', ids.client, '-', active, suspended],
    ]),
  );
});

test('certificates are listed with their end', async () => {
  expect(await read('certificate', 'list')).toEqual([
    ['COMPANY', 'CLIENT', 'MODE', 'VERSION', 'EXPIRES', 'DAYS LEFT'],
    [ids.company, ids.client, 'live', '3', endsAt.toISOString(), '9'],
  ]);
  expect(await read('certificate', 'list', '--expiring', '1')).toEqual([['no certificate']]);
});

test('series are listed with their next number', async () => {
  const head = ['COMPANY', 'CNPJ', 'ENVIRONMENT', 'MODEL', 'SERIES', 'NEXT'];
  const row = [ids.company, '12ABC34501DE35', 'homologation', '55', '1'];
  expect(await read('series', 'list')).toEqual([head, [...row, '10']]);
  const of = ['--company', ids.company, '--environment', 'homologation', '--model', '55', '--series', '1'];
  expect(await read('series', 'set-next', ...of, '--next', '12')).toEqual([
    ['55 series 1: next number 10 -> 12'],
  ]);
  expect(await read('series', 'list')).toEqual([head, [...row, '12']]);
  expect(await read('series', 'list', '--company', 'f'.repeat(24))).toEqual([['no series']]);
});

test('open filings are listed with what they wait for', async () => {
  expect(await read('filings', 'list')).toEqual([
    ['ID', 'STATUS', 'ATTENTION', 'WAITING', 'UNTIL', 'SENT', 'CODE', 'AUTHORIZER', 'CREATED', 'WHAT'],
    [
      ids.note,
      'pending',
      '-',
      'circuit',
      endsAt.toISOString(),
      '0',
      '-',
      'SP',
      planted,
      'NF-e series 1 number 9 (homologation)',
    ],
  ]);
  for (const filter of [
    ['--status', 'unknown'],
    ['--older-than', '9999d'],
  ] as const)
    expect(await read('filings', 'list', ...filter)).toEqual([['no open filing']]);
});

test('deliveries are listed page by page, and a repeated delivery names its target', async () => {
  const head = ['CREATED', 'DELIVERY', 'CHANNEL', 'TARGET', 'EVENT', 'STATUS', 'ATTEMPTS', 'LAST', 'NEXT'];
  const row = (n: number, status: string, next: string) => [
    planted,
    id(n),
    'webhook',
    ids.webhook,
    'nfe.authorized',
    status,
    '0',
    '-',
    next,
  ];
  const list = (...more: readonly string[]) => read('delivery', 'list', '--client', ids.client, ...more);
  const [first, second] = [row(2, 'pending', endsAt.toISOString()), row(1, 'exhausted', '-')];
  expect(await list()).toEqual([head, first, second]);
  const [, only, [more = ''] = []] = await list('--limit', '1');
  expect(only).toEqual(first);
  expect(more).toMatch(/^more: --cursor \S+$/);
  expect(await list('--limit', '1', '--cursor', more.split(' ').at(-1) ?? '')).toEqual([head, second]);
  expect(await list('--webhook', ids.spare)).toEqual([head]);
  // Mails of the company, of which there is none.
  expect(await list('--company', ids.company)).toEqual([head]);
  expect(await read('delivery', 'redeliver', id(1))).toEqual([
    [`delivery ${id(1)} is sent to ${ids.webhook} again, round 2`],
  ]);
});
