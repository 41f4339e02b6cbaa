import type {
  AuthorityActivities,
  OtherKeyResult,
  ReconcileResult,
  RunToCarry,
  TransmitResult,
} from '@fiscal/contracts';
import { type ActivityEnd, readActivityFailure } from './activity-failures.ts';
import { awaitRepair } from './await-repair.ts';
import { beginRun } from './database.ts';
import { otherKeySummary, questionSummary, receiptSummary, transmitSummary } from './describe.ts';
import type { Filing } from './filing.ts';
import { runReference } from './filing-state.ts';
import { superseded } from './next-step.ts';
import { authority } from './proxies.ts';
import type { Transmitted } from './read-transmission.ts';

/** Sends the stored bytes once. */
export async function send(filing: Filing, run: RunToCarry): Promise<Transmitted> {
  filing.happened('sending');
  const { nextOrdinal: ordinal, timing } = filing.state;
  const queue = run.authorityQueue;
  const { transmit } = authority(queue, timing, transmitSummary(run, ordinal));
  const result = await transmit({ ...runReference(filing.state), ordinal }).catch(readActivityFailure);
  filing.happened('sent', { queue, result });
  if (typeof result === 'string') return readInterrupted(filing, run, result);
  return result.kind === 'outOfOrder' ? superseded : result;
}

/** Reads from the database whether a byte may have left in a call that did not report. */
async function readInterrupted(filing: Filing, { run }: RunToCarry, end: ActivityEnd): Promise<Transmitted> {
  const again = await beginRun(filing);
  if (again.kind !== 'proceed' || again.run !== run) return superseded;
  filing.happened('interrupted', again);
  if (end === 'defect') {
    await awaitRepair(filing);
    return superseded;
  }
  return again.transmittedBefore ? { kind: 'unknown', reason: 'interrupted' } : { kind: 'neverOpened' };
}

/** A question that did not finish and decides nothing. `notTaken`: no worker took it in time. */
export type Unanswered =
  | { readonly kind: 'notTaken' }
  | { readonly kind: 'unreachable'; readonly reason: 'interrupted' };

/** Queries the result of a receipt. */
export async function queryReceipt(
  filing: Filing,
  run: RunToCarry,
  receipt: string,
): Promise<Transmitted | Unanswered> {
  const question = { ...runReference(filing.state), receipt };
  const result = await query(filing, run, receiptSummary(run), (call) => call.fetchReceipt(question));
  return result.kind === 'outOfOrder' ? superseded : result;
}

/** Queries the situation of the document of `ofRun`, or of the present run when undefined. */
export function querySituation(
  filing: Filing,
  run: RunToCarry,
  ofRun: number | undefined,
): Promise<ReconcileResult | Unanswered> {
  const question = { ...runReference(filing.state), ...(ofRun === undefined ? {} : { ofRun }) };
  return query(filing, run, questionSummary(run, ofRun), (call) => call.reconcile(question));
}

/** Queries the other document that our number is to be left to. */
export function queryOtherKey(
  filing: Filing,
  run: RunToCarry,
  evidence: string | undefined,
): Promise<OtherKeyResult | Unanswered> {
  const question = { ...runReference(filing.state), ...(evidence === undefined ? {} : { evidence }) };
  return query(filing, run, otherKeySummary(run), (call) => call.queryOtherKey(question));
}

async function query<R extends TransmitResult | ReconcileResult | OtherKeyResult>(
  filing: Filing,
  { authorityQueue: queue }: RunToCarry,
  summary: string,
  make: (call: AuthorityActivities) => Promise<R>,
): Promise<R | Unanswered> {
  filing.happened('stepBegun', 'querying');
  const result = await make(authority(queue, filing.state.timing, summary)).catch(readActivityFailure);
  filing.happened('callEnded', { queue, result });
  if (result === 'defect') await awaitRepair(filing);
  if (typeof result !== 'string') return result;
  return result === 'notTaken' ? { kind: result } : { kind: 'unreachable', reason: 'interrupted' };
}
