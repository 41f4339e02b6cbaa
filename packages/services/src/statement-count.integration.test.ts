import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type HappyPath, happyPathSteps, runHappyPath } from './testing/happy-path.ts';
import { createHarness, type Harness } from './testing/harness.ts';
import { createStatementLog } from './testing/sent-statements.ts';
import { createWebhook } from './webhooks/create-webhook.ts';

const log = createStatementLog();
let harness: Harness;
/** The first note of a company in a process, and the ones behind it. */
let first: HappyPath;
let path: HappyPath;
beforeAll(async () => {
  harness = await createHarness(inject('postgresUrl'), {}, log.observe);
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx);
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
  first = await runHappyPath(harness, log, { ctx, companyId, externalId: 'first' });
  path = await runHappyPath(harness, log, { ctx, companyId, externalId: 'counted' });
});
afterAll(() => harness.close());

const counts = (counted: HappyPath) =>
  Object.fromEntries(
    happyPathSteps.map((step) => [step, [counted[step].statements, counted[step].transactions]]),
  );

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
  expect(counts(path)).toEqual(usual);
});

test('the first note of a company in a process reads its context besides', () => {
  expect(counts(first)).toEqual({ ...usual, post: [12, 2] });
});

test('from the POST to the published outcome and the DANFE a note alone costs 9 transactions, 35 statements at most', () => {
  const steps = happyPathSteps.filter((step) => step !== 'getNfe');
  const sum = (of: 'statements' | 'transactions') => steps.reduce((total, step) => total + path[step][of], 0);
  expect(sum('statements')).toBeLessThanOrEqual(35);
  expect(sum('transactions')).toBeLessThanOrEqual(9);
});

test('every statement is named', () => {
  expect(happyPathSteps.flatMap((step) => [...first[step].unnamed, ...path[step].unnamed])).toEqual([]);
});
