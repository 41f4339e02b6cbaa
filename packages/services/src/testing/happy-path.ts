import type { DispatchOrder, FilingKind } from '@fiscal/contracts';
import type { Id24 } from '@fiscal/domain';
import { makeFollowUp } from '../filing/filing-kind-adapter.ts';
import type { AttemptResult, DocumentToCarry } from '../filing/filing-types.ts';
import { findStoredAnswer } from '../filing/find-stored-answer.ts';
import { openQuestion } from '../filing/open-question.ts';
import { openTransmission } from '../filing/open-transmission.ts';
import { recordOutcome } from '../filing/record-outcome.ts';
import { recordState } from '../filing/record-state.ts';
import { storeSigned } from '../filing/store-signed.ts';
import { getNfe } from '../kinds/nfe/get-nfe.ts';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { getNfse } from '../kinds/nfse/get-nfse.ts';
import { createNotifier } from '../notify/create-notifier.ts';
import { claimOutbox } from '../outbox/claim-outbox.ts';
import { outboxRows } from '../outbox/end-rows.ts';
import { answered, claim, close, newToken, open, owner, sign } from './filing-steps.ts';
import { aRequest, type Harness } from './harness.ts';
import { nfseAnswered, queuedNfse } from './nfse-steps.ts';
import type { Sent, StatementLog } from './sent-statements.ts';
import type { TestSystem, TestTenant } from './test-context.ts';

/** The steps of the happy path, each with the statements that it sent to the database. */
export type HappyPath = Readonly<Record<HappyPathStep, Sent>> & { readonly noteId: Id24 };

export const happyPathSteps = [
  'post',
  'claimRun',
  'storeSigned',
  'openTransmission',
  'closeAttempt',
  'recordOutcome',
  'notice',
  'followUp',
  'removal',
  'get',
] as const;
export type HappyPathStep = (typeof happyPathSteps)[number];

interface Named {
  readonly ctx: TestTenant;
  readonly companyId: Id24;
  readonly externalId: string;
}

type Parts = Pick<Harness, 'sys' | 'kinds'>;

/** Takes one NF-e from the POST to the stored DANFE. */
export const runHappyPath = (parts: Parts, log: StatementLog, named: Named): Promise<HappyPath> =>
  runSteps(parts, log, {
    kind: 'nfe',
    post: async (handOver) => {
      const { ctx, companyId, externalId } = named;
      const request = aRequest(companyId, { externalId });
      return (await issueNfe({ ...ctx, handOver }, { request })).note.id;
    },
    answer: (document) => answered(document, { cStat: '100', class: 'authorized' }),
    get: (id) => getNfe(named.ctx, { id }),
  });

/** Takes one NFS-e of a company with DPS series 1 from the POST to the stored DANFSe. */
export const runNfseHappyPath = (parts: Parts, log: StatementLog, named: Named): Promise<HappyPath> =>
  runSteps(parts, log, {
    kind: 'nfse',
    post: (handOver) => {
      const { ctx, companyId, externalId } = named;
      return queuedNfse({ ...ctx, handOver }, companyId, { externalId });
    },
    answer: nfseAnswered,
    get: (id) => getNfse(named.ctx, { id }),
  });

interface CountedKind {
  readonly kind: FilingKind;
  post(handOver: (orders: readonly DispatchOrder[]) => void): Promise<Id24>;
  answer(document: DocumentToCarry): AttemptResult;
  get(id: Id24): Promise<{ readonly status: string }>;
}

/**
 * Takes one document from the POST to the stored print as API and worker do, step by step. Notice and removal are for
 * this document alone; under load several documents share them.
 */
async function runSteps(
  { sys, kinds }: Parts,
  log: StatementLog,
  { kind, post: issue, answer, get }: CountedKind,
): Promise<HappyPath> {
  const orders: DispatchOrder[] = [];
  const handOver = (given: readonly DispatchOrder[]): void => void orders.push(...given);
  const post = await log.during(() => issue(handOver));
  const filingId = post.result;
  const claimed = await log.during(() => claim(sys, filingId));
  const { run, clientId, nextOrdinal: ordinal } = claimed.result;
  const fence = { filingId, run, owner };
  const signature = await sign(sys, claimed.result);
  if (signature === undefined) throw new Error('the certificate was replaced');
  const signed = await log.during(() => storeSigned(sys, { fence, clientId, ...signature }));
  const token = newToken(sys);
  const opened = await log.during(() => openTransmission(sys, { fence, ordinal, token, permit: 'none' }));
  if (opened.result.kind !== 'opened') throw new Error(opened.result.kind);
  const call = { ...opened.result, fence, ordinal };
  const closed = await log.during(() => close(sys, call, answer(call.document)));
  const outcome = { kind: 'authorized', attemptId: call.attemptId } as const;
  const recorded = await log.during(() =>
    recordOutcome({ ...sys, handOver }, kinds, { ...fence, outcome, firstAttempts: 'byFiling' }),
  );
  const notice = await log.during(() => publish(sys, filingId));
  const passed = async (): Promise<void> => undefined;
  const followUp = await log.during(() => makeFollowUp(kinds[kind], sys, { filingId, run }, passed));
  const ids = orders.map(({ outboxId }) => outboxId);
  const removal = await log.during(() => outboxRows(sys).remove(ids));
  const got = await log.during(() => get(filingId));
  if (got.result.status !== 'authorized' || followUp.result !== 'stored')
    throw new Error('the document did not reach its end');
  return {
    noteId: filingId,
    post: post.sent,
    claimRun: claimed.sent,
    storeSigned: signed.sent,
    openTransmission: opened.sent,
    closeAttempt: closed.sent,
    recordOutcome: recorded.sent,
    notice: notice.sent,
    followUp: followUp.sent,
    removal: removal.sent,
    get: got.sent,
  };
}

async function publish({ db }: TestSystem, filingId: Id24): Promise<void> {
  const failing = (error: unknown): never => {
    throw error;
  };
  const notifier = createNotifier({ db, onProblem: failing });
  notifier.notify(filingId);
  await notifier.stop();
}

/** Runs steps outside of the happy path: a wait, a query, a stored answer, the relay. */
export async function runOtherSteps(
  { sys }: { readonly sys: TestSystem },
  log: StatementLog,
  { ctx, companyId, externalId }: { ctx: TestTenant; companyId: Id24; externalId: string },
): Promise<readonly Sent[]> {
  const { note } = await issueNfe(ctx, { request: aRequest(companyId, { externalId }) });
  const call = await open(sys, note.id);
  const { fence } = call;
  const wait = { status: 'unknown', waiting: 'question', waitMs: 1, checkInMs: 1 } as const;
  const steps = [
    () => recordState(sys, { ...fence, ...wait }),
    () => findStoredAnswer(sys, fence),
    () => openQuestion(sys, { fence, token: newToken(sys) }),
    async () => {
      const { orders } = await claimOutbox(sys, { limit: 50 });
      await outboxRows(sys).remove(orders.map(({ outboxId }) => outboxId));
    },
  ];
  const sent: Sent[] = [];
  for (const step of steps) sent.push((await log.during<unknown>(step)).sent);
  return sent;
}
