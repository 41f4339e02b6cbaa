import type { OtherKeyResult, ReconcileResult, RunToCarry, TransmitResult } from '@fiscal/contracts';
import { type ActivityEnd, readActivityFailure } from './activity-failures.ts';
import { beginRun } from './database.ts';
import { describe, otherKeySummary, questionSummary, receiptSummary, transmitSummary } from './describe.ts';
import { BeginAgain } from './ending.ts';
import { type FilingState, runReference, seeMessages } from './filing-state.ts';
import { parkDefect } from './park-defect.ts';
import { authority } from './proxies.ts';

type Void = 'superseded' | 'outOfOrder';
export type Transmitted = Exclude<TransmitResult, { kind: Void }>;
export type Asked = Exclude<ReconcileResult, { kind: Void | 'held' }>;
export type HeldQuestion = Extract<ReconcileResult, { kind: 'held' }>;

/** No worker took the call in time. */
export interface NotTaken {
  readonly kind: 'notTaken';
}

/** The call did not come to its end, and the database says that no byte left. */
export interface NeverOpened {
  readonly kind: 'neverOpened';
}

/** Sends the stored bytes once. Throws BeginAgain when this call does not count. */
export async function send(state: FilingState, run: RunToCarry): Promise<Transmitted | NeverOpened> {
  state.step = 'sending';
  state.status = 'sending';
  describe(state);
  const ordinal = state.nextOrdinal;
  const { transmit } = authority(run.authorityQueue, state.timing, transmitSummary(run, ordinal));
  const result = await transmit({ ...runReference(state), ordinal }).catch(readActivityFailure);
  seeCall(state, run, result);
  if (typeof result === 'string') return readInterrupted(state, run, result);
  if (result.kind === 'superseded') throw new BeginAgain();
  if (result.kind === 'outOfOrder') {
    state.askFirst = true;
    if (state.uncertain !== undefined) state.uncertain = { ...state.uncertain, lastSentAt: undefined };
    throw new BeginAgain();
  }
  state.superseded = 0;
  if (result.kind !== 'held' && result.kind !== 'blocked') {
    state.nextOrdinal += 1;
    state.transmissions += 1;
  }
  return noteCode(state, result);
}

/** Asks for the result of a receipt; a call that did not come to its end decides nothing. */
export async function askReceipt(
  state: FilingState,
  run: RunToCarry,
  receipt: string,
): Promise<Exclude<TransmitResult, { kind: Void }>> {
  state.step = 'asking';
  describe(state);
  const { fetchReceipt } = authority(run.authorityQueue, state.timing, receiptSummary(run));
  const result = await fetchReceipt({ ...runReference(state), receipt }).catch(readActivityFailure);
  seeCall(state, run, result);
  if (result === 'defect') await parkDefect(state);
  if (typeof result === 'string') return { kind: 'unknown', reason: 'interrupted' };
  if (result.kind === 'superseded' || result.kind === 'outOfOrder') throw new BeginAgain();
  return noteCode(state, result);
}

/**
 * Asks what became of the document of `ofRun`, of the present run when undefined, unless its key was asked for too often.
 * `notTaken`: no worker took the question in time.
 */
export async function askSituation(
  state: FilingState,
  run: RunToCarry,
  ofRun: number | undefined,
): Promise<Asked | HeldQuestion | NotTaken> {
  state.step = 'asking';
  describe(state);
  const summary = questionSummary(run, ofRun);
  const { reconcile } = authority(run.authorityQueue, state.timing, summary);
  const question = { ...runReference(state), ...(ofRun === undefined ? {} : { ofRun }) };
  const result = await reconcile(question).catch(readActivityFailure);
  seeCall(state, run, result);
  if (result === 'defect') await parkDefect(state);
  if (result === 'notTaken') return { kind: result };
  if (typeof result === 'string') return { kind: 'unreachable', reason: 'interrupted' };
  if (result.kind === 'superseded') throw new BeginAgain();
  return noteCode(state, result);
}

export type AskedOther = Exclude<OtherKeyResult, { kind: Void | 'held' }>;

/** Asks for the document of somebody else that our number is to be left to, unless its key was asked for too often. */
export async function askOtherKey(
  state: FilingState,
  run: RunToCarry,
  evidence: string | undefined,
): Promise<AskedOther | HeldQuestion> {
  state.step = 'asking';
  describe(state);
  const call = authority(run.authorityQueue, state.timing, otherKeySummary(run));
  const question = { ...runReference(state), ...(evidence === undefined ? {} : { evidence }) };
  const result = await call.askOtherKey(question).catch(readActivityFailure);
  seeCall(state, run, result);
  if (result === 'defect') await parkDefect(state);
  if (typeof result === 'string') return { kind: 'unreachable', reason: 'interrupted' };
  if (result.kind === 'superseded') throw new BeginAgain();
  return noteCode(state, result);
}

/** The call never reported: the database says whether a byte may have left. */
async function readInterrupted(
  state: FilingState,
  run: RunToCarry,
  end: ActivityEnd,
): Promise<Transmitted | NeverOpened> {
  const again = await beginRun(state);
  if (again.kind !== 'proceed' || again.run !== run.run) throw new BeginAgain();
  if (again.nextOrdinal > state.nextOrdinal) state.transmissions += 1;
  state.nextOrdinal = again.nextOrdinal;
  state.status = again.transmittedBefore ? 'unknown' : 'pending';
  if (end === 'defect') {
    await parkDefect(state);
    throw new BeginAgain();
  }
  return again.transmittedBefore ? { kind: 'unknown', reason: 'interrupted' } : { kind: 'neverOpened' };
}

function seeCall(state: FilingState, { authorityQueue }: RunToCarry, result: unknown): void {
  seeMessages(state);
  state.unservedQueue = result === 'notTaken' ? authorityQueue : undefined;
}

function noteCode<R extends Transmitted | Asked | AskedOther | HeldQuestion>(
  state: FilingState,
  result: R,
): R {
  if (result.kind === 'answered' || result.kind === 'stored') state.lastCode = result.code;
  return result;
}
