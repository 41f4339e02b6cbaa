import { readServiceFields } from '@fiscal/config';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { audit } from '@fiscal/db';
import {
  addNfseSeries,
  createClient,
  createCompany,
  getCompany,
  type OpenedServices,
  openServiceDeps,
  type TenantContext,
} from '@fiscal/services';
import { aTenant } from '@fiscal/services/testing';
import { sampleIssuer } from '@fiscal/testkit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();
let opened: OpenedServices;
let ctx: TenantContext;
let company: string;

beforeAll(async () => {
  opened = openServiceDeps({
    filingKinds,
    environment: readServiceFields({
      DATABASE_URL: database.url,
      MASTER_KEYS: JSON.stringify({ current: 'a', keys: { a: Buffer.alloc(32, 1).toString('base64') } }),
    }),
    purpose: 'worker',
  });
  const { id: clientId } = await createClient(opened.services, { actor: 'test', name: 'Cliente' });
  ctx = { ...opened.services, tenant: aTenant(clientId, 'live'), requestId: 'test' };
  const made = await createCompany(ctx, {
    ...sampleIssuer,
    cnpj: '11222333000181',
    nfeSeries: [
      { number: 1, next: 5 },
      { number: 3, next: 40 },
    ],
  });
  company = made.id;
  await addNfseSeries(ctx, { companyId: made.id, number: 1, next: 7 });
});
afterAll(() => opened.close());

const wordsOf = (next: string, series: string, environment: string, model: string) => [
  '--series',
  series,
  '--next',
  next,
  '--environment',
  environment,
  '--model',
  model,
];
const setNext = (next: string, series = '1', environment = 'production', id = company, model = '55') =>
  runCommand(['series', 'set-next', '--company', id, ...wordsOf(next, series, environment, model)], {
    operator: opened.services,
  });
const setFarNext = (next: string, model: string) =>
  runCommand(
    ['series', 'set-next', '--far', '--company', company, ...wordsOf(next, '1', 'production', model)],
    { operator: opened.services },
  );
const nextOf = async (series: number): Promise<number | undefined> =>
  (await getCompany(ctx, { id: company })).nfe.production.series.find(({ number }) => number === series)
    ?.next;

test('the next number is raised, and the audit names the operator', async () => {
  expect(await setNext('40')).toMatchObject({ before: 5, after: 40 });
  expect(await nextOf(1)).toBe(40);
  const rows = await opened.services.db.transaction('system', (tx) => tx.select().from(audit));
  expect(rows).toContainEqual(expect.objectContaining({ action: 'series.set-next', actor: 'tester' }));
});

test('the series of DPS and of NF-e with the same number are raised separately', async () => {
  const most = '999999999999999';
  expect(await setFarNext(most, 'dps')).toEqual({ before: 7, after: Number(most) });
  expect(await nextOf(1)).toBe(40);
});

test('every series of a company is listed with its next number', async () => {
  const listed = await runCommand(['series', 'list', '--company', company], { operator: opened.services });
  const of = { companyId: company, cnpj: '11222333000181', environment: 'production' };
  expect(listed).toMatchObject([
    { ...of, model: '55', series: 1, next: 40 },
    { ...of, model: '55', series: 3, next: 40 },
    { ...of, model: 'dps', series: 1, next: 999_999_999_999_999 },
  ]);
});

test('a step of more than 1,000 numbers needs --far', async () => {
  await expect(setNext('1041', '3')).rejects.toThrow('1001 números à frente de 40');
  expect(await nextOf(3)).toBe(40);
  expect(await setNext('1040', '3')).toEqual({ before: 40, after: 1_040 });
  expect(await setFarNext('4000', '55')).toEqual({ before: 40, after: 4_000 });
});

test('a number is never lowered, and an unknown series is not created', async () => {
  await expect(setNext('1039', '3')).rejects.toThrow();
  await expect(setNext('50', '2')).rejects.toThrow();
  await expect(setNext('50', '3', 'homologation')).rejects.toThrow();
  await expect(setNext('50', '3', 'production', '0'.repeat(24))).rejects.toThrow();
  expect(await nextOf(3)).toBe(1_040);
});

test.each([
  ['0', '1', 'homologation', '55'],
  ['1000000000', '1', 'homologation', '55'],
  ['1000000000000000', '1', 'homologation', 'dps'],
  ['1e3', '1', 'homologation', '55'],
  ['50', '890', 'homologation', '55'],
  ['50', '0', 'homologation', 'dps'],
  ['50', '50000', 'homologation', 'dps'],
  ['50', '1', 'sandbox', '55'],
  ['50', '1', 'homologation', '65'],
])(
  'next %s of series %s in %s of model %s is refused before the database is asked',
  async (next, series, environment, model) => {
    const words = ['--company', company, ...wordsOf(next, series, environment, model)];
    await expect(runCommand(['series', 'set-next', ...words], {})).rejects.toThrow(/invalid|must be/);
  },
);
