import type { RunToCarry } from '@fiscal/contracts';
import { askReceipt, send } from './call-authority.ts';
import type { FilingState } from './filing-state.ts';
import { pause } from './pause.ts';
import { moveTo } from './position.ts';
import { type NextStep, readTransmission } from './read-transmission.ts';

export type AfterTransmission = Exclude<NextStep, { kind: 'poll' }>;

/** Sends the bytes once, and follows the receipt when the authority only took them in. */
export async function transmitOnce(state: FilingState, run: RunToCarry): Promise<AfterTransmission> {
  const next = readTransmission(await send(state, run), run.plan);
  return next.kind === 'poll' ? pollReceipt(state, run, next.receipt) : next;
}

/** The authority holds the bytes, so that from here on nothing but its answer ends the run. */
async function pollReceipt(state: FilingState, run: RunToCarry, receipt: string): Promise<AfterTransmission> {
  moveTo(state, { lastSentAt: undefined });
  for (const delay of state.timing.receiptMs) {
    await pause(state, delay, 'receipt');
    const next = readTransmission(await askReceipt(state, run, receipt), run.plan);
    if (next.kind === 'end' && next.ending.outcome.kind !== 'failed') return next;
    if (next.kind === 'ask' && next.when === 'now') return next;
    if (next.kind === 'putOff' && next.pause === 'misuse') {
      await pause(state, state.timing.misuseMs, 'misuse');
    }
  }
  return { kind: 'ask', when: 'now', absentMeans: 'lost' };
}
