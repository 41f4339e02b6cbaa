import type { RunToCarry } from '@fiscal/contracts';
import { queryReceipt, send } from './call-authority.ts';
import type { Filing } from './filing.ts';
import { type Ending, superseded } from './next-step.ts';
import { pause } from './pause.ts';
import {
  type QueryNeeded,
  queryNow,
  readTransmission,
  type TransmissionVerdict,
} from './read-transmission.ts';

export type SentVerdict = Exclude<TransmissionVerdict, { kind: 'poll' }>;

/** Sends the bytes once. Polls the receipt when the authority accepted them without a verdict. */
export async function sendBytes(filing: Filing, run: RunToCarry): Promise<SentVerdict> {
  const verdict = readTransmission(await send(filing, run), run.plan);
  return verdict.kind === 'poll' ? pollReceipt(filing, run, verdict.receipt) : verdict;
}

/** Polls the receipt. The authority holds the bytes, so only its answer ends the run. */
async function pollReceipt(filing: Filing, run: RunToCarry, receipt: string): Promise<SentVerdict> {
  filing.happened('moved', { lastSentAt: undefined });
  const { receiptMs, misuseMs } = filing.state.timing;
  for (const waitMs of receiptMs) {
    if (!(await pause(filing, { waitMs, reason: 'receipt' }))) return superseded;
    const answer = await queryOnceResumed(filing, run, receipt);
    if (answer.kind === 'notTaken' || answer.kind === 'unreachable') continue;
    const verdict = readTransmission(answer, run.plan);
    if (verdict.kind === 'superseded' || isDecisive(verdict)) return verdict;
    if (verdict.kind !== 'putOff' || verdict.because !== 'misuse') continue;
    if (!(await pause(filing, { waitMs: misuseMs, reason: 'misuse' }))) return superseded;
  }
  return queryNow;
}

/** Queries the receipt. A question that is held, because an operator paused the authority, uses no step of the schedule. */
async function queryOnceResumed(filing: Filing, run: RunToCarry, receipt: string) {
  for (;;) {
    const answer = await queryReceipt(filing, run, receipt);
    if (answer.kind !== 'held') return answer;
    if (!(await pause(filing, answer))) return superseded;
  }
}

const isDecisive = (verdict: TransmissionVerdict): verdict is Ending | QueryNeeded =>
  verdict.kind === 'end'
    ? verdict.outcome.kind !== 'failed'
    : verdict.kind === 'query' && verdict.when === 'now';
