import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createHarness, type Harness } from './testing/harness.ts';
import { createStatementLog } from './testing/sent-statements.ts';
import { carryWholeWay, type WholeWay, waySteps } from './testing/whole-way.ts';
import { createWebhook } from './webhooks/create-webhook.ts';

const log = createStatementLog();
let harness: Harness;
let way: WholeWay;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'), {}, log.observe);
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx);
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
  way = await carryWholeWay(harness, log, { ctx, companyId, externalId: 'counted' });
});
afterAll(() => harness.close());

const counts = () =>
  Object.fromEntries(waySteps.map((step) => [step, [way[step].statements, way[step].transactions]]));

test('each step of a note sends no more statements and transactions than these, begin and commit included', () => {
  expect(counts()).toEqual({
    post: [12, 2],
    claimRun: [1, 1],
    storeSigned: [1, 1],
    openTransmission: [1, 1],
    closeAttempt: [1, 1],
    recordOutcome: [8, 1],
    followUp: [2, 2],
    getNfe: [3, 1],
  });
});

test('a note costs at most 35 statements in 10 transactions', () => {
  const sum = (of: 'statements' | 'transactions') =>
    waySteps.reduce((total, step) => total + way[step][of], 0);
  expect(sum('statements')).toBeLessThanOrEqual(35);
  expect(sum('transactions')).toBeLessThanOrEqual(10);
});

test('every statement of the way is named', () => {
  expect(waySteps.flatMap((step) => way[step].unnamed)).toEqual([]);
});
