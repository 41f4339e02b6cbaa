import type { EmailSettingsRequest } from '@fiscal/api-contract';
import { beforeAll, expect, test } from 'vitest';
import { replaceEmailSettings } from './companies/replace-email-settings.ts';
import { type HappyPath, happyPathSteps, runHappyPath, runNfseHappyPath } from './testing/happy-path.ts';
import { withDpsSeries } from './testing/nfse-steps.ts';
import { createStatementLog } from './testing/sent-statements.ts';
import { useHarness } from './testing/use-harness.ts';
import { createWebhook } from './webhooks/create-webhook.ts';

const log = createStatementLog();
/** The first note of a company in the process. */
let first: HappyPath;
/** A later note of the company. */
let path: HappyPath;
/** The first NFS-e of the company in the process. */
let firstNfse: HappyPath;
/** A later NFS-e of the company. */
let nfse: HappyPath;
const harness = useHarness({ emails: 'on' }, log.observe);
beforeAll(async () => {
  const { ctx, companyId } = await harness.anIssuer();
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
  first = await runHappyPath(harness, log, { ctx, companyId, externalId: 'first' });
  path = await runHappyPath(harness, log, { ctx, companyId, externalId: 'counted' });
  await withDpsSeries(ctx, companyId);
  firstNfse = await runNfseHappyPath(harness, log, { ctx, companyId, externalId: 'first' });
  nfse = await runNfseHappyPath(harness, log, { ctx, companyId, externalId: 'counted' });
});

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
  get: [3, 1],
};

test('each step of a note sends exactly these statements, with begin and commit, and transactions', () => {
  expect(counts(path)).toEqual(usual);
});

test('a mail adds two statements in homologation, and a company without mails has none', async () => {
  const { sys } = harness;
  const ctx = await harness.aClient();
  const companyId = await harness.aCompany(ctx, { email: 'fiscal@example.com' });
  await createWebhook(ctx, { url: 'http://127.0.0.1:9/all' });
  const outcomeOf = async (externalId: string, settings: EmailSettingsRequest) => {
    await replaceEmailSettings(ctx, { companyId, settings });
    const counted = await runHappyPath({ sys, kinds: harness.kinds }, log, { ctx, companyId, externalId });
    return counted.recordOutcome.statements;
  };
  expect(await outcomeOf('off', {})).toBe(8);
  // One statement locks the company to count its mails, the other writes the mail.
  expect(await outcomeOf('on', { sendToRecipient: true })).toBe(10);
});

test('the first note of a company in a process also reads its context', () => {
  expect(counts(first)).toEqual({ ...usual, post: [12, 2] });
});

/** Returns the sum of all steps up to the print. */
const sumOf = (counted: HappyPath, of: 'statements' | 'transactions') =>
  happyPathSteps.filter((step) => step !== 'get').reduce((total, step) => total + counted[step][of], 0);

test('a note alone needs at most 9 transactions and 35 statements from the POST to the published outcome and the DANFE', () => {
  expect(sumOf(path, 'statements')).toBeLessThanOrEqual(35);
  expect(sumOf(path, 'transactions')).toBeLessThanOrEqual(9);
});

test('an NFS-e needs the same transactions and one more statement, which reads the expected amounts', () => {
  const ofNfse = { ...usual, recordOutcome: [9, 1] };
  expect(counts(nfse)).toEqual(ofNfse);
  expect(counts(firstNfse)).toEqual({ ...ofNfse, post: [12, 2] });
  expect(sumOf(nfse, 'statements')).toBeLessThanOrEqual(35);
  expect(sumOf(nfse, 'transactions')).toBeLessThanOrEqual(9);
});

test('every statement is named', () => {
  const paths = [first, path, firstNfse, nfse];
  expect(paths.flatMap((each) => happyPathSteps.flatMap((step) => each[step].unnamed))).toEqual([]);
});
