import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createHarness, type Harness } from './testing/harness.ts';
import { createStatementLog } from './testing/sent-statements.ts';
import { carryWholeWay, type WholeWay, waySteps } from './testing/whole-way.ts';
import { createWebhook } from './webhooks/create-webhook.ts';

const log = createStatementLog();
let harness: Harness;
/** The first note of a company in a process, and the ones behind it. */
let first: WholeWay;
let way: WholeWay;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'), {}, log.observe);
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx);
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
  first = await carryWholeWay(harness, log, { ctx, companyId, externalId: 'first' });
  way = await carryWholeWay(harness, log, { ctx, companyId, externalId: 'counted' });
});
afterAll(() => harness.close());

const counts = (carried: WholeWay) =>
  Object.fromEntries(waySteps.map((step) => [step, [carried[step].statements, carried[step].transactions]]));

const usual = {
  post: [6, 1],
  claimRun: [1, 1],
  storeSigned: [1, 1],
  openTransmission: [1, 1],
  closeAttempt: [1, 1],
  recordOutcome: [8, 1],
  notice: [1, 1],
  followUp: [1, 1],
  removal: [1, 1],
  getNfe: [3, 1],
};

test('each step of a note sends no more statements and transactions than these, begin and commit included', () => {
  expect(counts(way)).toEqual(usual);
});

test('the first note of a company in a process looks around it besides', () => {
  expect(counts(first)).toEqual({ ...usual, post: [12, 2] });
});

test('from the POST to the published outcome and the DANFE a note alone costs 9 transactions, 35 statements at most', () => {
  const steps = waySteps.filter((step) => step !== 'getNfe');
  const sum = (of: 'statements' | 'transactions') => steps.reduce((total, step) => total + way[step][of], 0);
  expect(sum('statements')).toBeLessThanOrEqual(35);
  expect(sum('transactions')).toBeLessThanOrEqual(9);
});

test('every statement of the way is named', () => {
  expect(waySteps.flatMap((step) => [...first[step].unnamed, ...way[step].unnamed])).toEqual([]);
});
