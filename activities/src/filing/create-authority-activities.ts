import type { AuthorityCredential } from '@fiscal/authority';
import type { KeyCache } from '@fiscal/certificates';
import type {
  AuthorityActivities,
  OtherKeyQuestion,
  OtherKeyResult,
  ReceiptQuestion,
  ReconcileResult,
  SituationQuestion,
  Transmission,
  TransmitResult,
} from '@fiscal/contracts';
import { OwnError } from '@fiscal/domain';
import {
  adapterOf,
  type CallOptions,
  classifyTransmission,
  type DocumentToCarry,
  type FilingKindAdapters,
  type OpenedAttempt,
  openOtherKeyQuestion,
  openQuestion,
  openReceiptQuestion,
  openTransmission,
  type Refusal,
  type SystemContext,
  takePermit,
} from '@fiscal/services';
import { Context } from '@temporalio/activity';
import { callToken, fenceOf } from '../calls/execution.ts';
import { reportingDefects } from '../calls/report-defects.ts';
import { withHeartbeat } from '../calls/with-heartbeat.ts';
import { findAnswer } from './find-answer.ts';
import { type CallDeps, makeCall } from './make-call.ts';
import { readReconcileResult, readTransmitResult } from './read-result.ts';

export interface AuthorityDeps extends CallDeps {
  readonly system: SystemContext;
  readonly kinds: FilingKindAdapters<AuthorityCredential>;
  readonly keys: KeyCache;
}

/**
 * Creates the calls to the authority. Each call has its attempt row before a byte leaves, and its raw answer is stored
 * afterwards.
 */
export function createAuthorityActivities(deps: AuthorityDeps): AuthorityActivities {
  const calling = <T>(work: () => Promise<T>): Promise<T> => withHeartbeat(() => reportingDefects(work));
  return {
    transmit: (input) => calling(() => transmit(deps, input)),
    fetchReceipt: (input) => calling(() => fetchReceipt(deps, input)),
    reconcile: (input) => calling(() => reconcile(deps, input)),
    queryOtherKey: (input) => calling(() => queryOtherKey(deps, input)),
  };
}

/**
 * Longest time between the begin of a call and its first byte. Together with the longest answer it is shorter than the
 * cooling time.
 */
export const leavesWithinMs = 30_000;

async function transmit(deps: AuthorityDeps, input: Transmission): Promise<TransmitResult> {
  const sendBefore = new Date(deps.system.clock.now().getTime() + leavesWithinMs);
  const opened = await openWithPermit(deps, input);
  if (opened.kind !== 'opened') return opened;
  const { document } = opened;
  const adapter = adapterOf(deps.kinds, document.filingKind);
  const batchId = String(deps.system.clock.now().getTime());
  return makeCall(deps, {
    kind: 'transmit',
    fence: fenceOf(input),
    ordinal: input.ordinal,
    opened,
    prepare: () => prepareCall(deps, document),
    send: (call) => adapter.send(document, { ...call, batchId, sendBefore }),
    classify: (answer) => classifyTransmission(adapter, answer, document),
    read: (made) => readTransmitResult(made, opened),
  });
}

/** Opens the attempt. While the circuit is not closed it needs a permit first, so that only a few calls try. */
async function openWithPermit(
  { system }: AuthorityDeps,
  input: Transmission,
): Promise<OpenedAttempt | Exclude<Refusal, { kind: 'tryPermit' }>> {
  const open = (permit: 'taken' | 'none') =>
    openTransmission(system, {
      fence: fenceOf(input),
      ordinal: input.ordinal,
      token: callToken(),
      permit,
    });
  const first = await open('none');
  if (first.kind !== 'tryPermit') return first;
  const permit = await takePermit(system, input);
  if (permit.kind === 'closed') return { ...permit, kind: 'held' };
  const second = await open('taken');
  return second.kind === 'tryPermit' ? { kind: 'held', waitMs: 1, reason: 'circuit' } : second;
}

async function fetchReceipt(deps: AuthorityDeps, input: ReceiptQuestion): Promise<TransmitResult> {
  const fence = fenceOf(input);
  const opened = await openReceiptQuestion(deps.system, { fence, token: callToken() });
  if (opened.kind !== 'opened') return opened;
  const { document } = opened;
  const adapter = adapterOf(deps.kinds, document.filingKind);
  const { receipts } = adapter;
  if (receipts.kind === 'none') throw new Error(`${document.filingKind} gets no receipts`);
  return makeCall(deps, {
    kind: 'receipt',
    fence,
    opened,
    prepare: () => prepareCall(deps, document),
    send: (call) => receipts.fetch(document, { ...call, receipt: input.receipt }),
    classify: (answer) => classifyTransmission(adapter, answer, document),
    read: (made) => readTransmitResult(made, opened),
  });
}

async function reconcile(deps: AuthorityDeps, input: SituationQuestion): Promise<ReconcileResult> {
  const fence = fenceOf(input);
  const stored = await findAnswer(deps.system, fence);
  if (stored.kind === 'stored') return stored;
  const { ofRun } = input;
  const opened = await openQuestion(deps.system, { fence, token: callToken(), ofRun });
  if (opened.kind !== 'opened') return opened;
  const { document } = opened;
  const { question } = adapterOf(deps.kinds, document.filingKind);
  if (question.kind === 'sameBytes')
    throw new Error(`${document.filingKind} is sent again by its own bytes, without a query`);
  return makeCall(deps, {
    kind: 'situation',
    fence,
    opened,
    prepare: () => prepareCall(deps, document),
    send: (call) => question.query(document, call),
    classify: (answer) => question.classify(answer, document),
    read: (made) => readReconcileResult(made, opened),
  });
}

async function queryOtherKey(deps: AuthorityDeps, input: OtherKeyQuestion): Promise<OtherKeyResult> {
  const { system, kinds } = deps;
  const fence = fenceOf(input);
  const { evidence } = input;
  const opened = await openOtherKeyQuestion(system, kinds, { fence, token: callToken(), evidence });
  if (opened.kind !== 'opened') return opened;
  const { document, otherKey: key } = opened;
  const { otherKey } = adapterOf(kinds, document.filingKind);
  if (otherKey === undefined) throw new Error(`${document.filingKind} has no query for another key`);
  return makeCall(deps, {
    kind: 'situation',
    fence,
    opened,
    prepare: () => prepareCall(deps, document),
    send: (call) => otherKey.query(key, document, call),
    classify: (answer) => otherKey.classify(answer, key),
    read: (made) => readReconcileResult(made, opened),
  });
}

/**
 * Returns the options of a call: the company's present certificate opens the connection, and a cancellation of the
 * activity ends it.
 */
async function prepareCall(
  { keys }: AuthorityDeps,
  { certificate }: DocumentToCarry,
): Promise<CallOptions<AuthorityCredential>> {
  if (typeof certificate === 'string') throw new OwnError(`opened without a certificate: ${certificate}`);
  const { id: certificateId, version } = certificate;
  const credential = { ...(await keys.get(certificateId, version)), certificateId, version };
  return { credential, signal: Context.current().cancellationSignal };
}
