import type { RunToCarry, TransmitResult } from '@fiscal/contracts';
import { askReceipt, send } from './calls.ts';
import { type Ending, stale } from './ending.ts';
import { type Journey, runReference } from './journey.ts';
import { local } from './proxies.ts';
import { type NextStep, readTransmission } from './read-answer.ts';
import { wait } from './wait.ts';

export type AfterTransmission = Exclude<NextStep, { kind: 'poll' }>;

/** Sends the bytes once, and follows the receipt when the authority only took them in. */
export async function transmitOnce(journey: Journey, run: RunToCarry): Promise<AfterTransmission> {
  const result = await send(journey, run);
  const next = wasInterrupted(result) ? await readInterrupted(journey) : readTransmission(result);
  return next.kind === 'poll' ? pollReceipt(journey, run, next.receipt) : next;
}

const wasInterrupted = (result: TransmitResult): boolean =>
  result.kind === 'unknown' && result.reason === 'interrupted';

/** The call never reported: the attempt rows tell whether a byte may have left. */
async function readInterrupted({ noteId, run }: Journey): Promise<NextStep> {
  const again = await local.beginRun({ noteId });
  if (again.kind !== 'proceed' || again.run !== run) return { kind: 'end', ending: stale };
  return again.transmittedBefore
    ? { kind: 'ask', when: 'later', absentMeans: 'lost' }
    : { kind: 'putOff', pause: 'retry' };
}

async function pollReceipt(journey: Journey, run: RunToCarry, receipt: string): Promise<AfterTransmission> {
  journey.status = 'pending';
  const recorded = await local.recordState({ ...runReference(journey), status: 'pending' });
  if (recorded === 'stale') return { kind: 'end', ending: stale satisfies Ending };
  for (const delay of journey.timing.receiptMs) {
    await wait(journey, delay, 'receipt');
    const next = readTransmission(await askReceipt(journey, run, receipt));
    if (next.kind === 'end') return next;
    if (next.kind === 'ask' && next.when === 'now') return next;
  }
  return { kind: 'ask', when: 'now', absentMeans: 'lost' };
}
