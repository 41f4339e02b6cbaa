import type { RunToCarry } from '@fiscal/contracts';
import { ladderStep } from '@fiscal/domain';
import { type Ending, endWith, stale } from './ending.ts';
import { forgetPutOffs, type Journey, runReference } from './journey.ts';
import { local } from './proxies.ts';
import { settle } from './settle.ts';
import { transmitOnce } from './transmit-once.ts';
import { wait, waitForGate } from './wait.ts';

/** Brings the signed bytes to the authority and back: ends in a definite outcome, or in the hands of a person. */
export async function deliver(journey: Journey, run: RunToCarry): Promise<Ending> {
  if (run.gate.kind === 'closed') {
    if ((await becomePending(journey)) === 'stale') return stale;
    await waitForGate(journey, run.gate, () => isOverdue(journey));
  }
  while (!isOverdue(journey)) {
    const next = await transmitOnce(journey, run);
    if (next.kind === 'end') return next.ending;
    if (next.kind === 'ask') {
      forgetPutOffs(journey);
      return settle(journey, run, {
        first: next.when,
        absentMeans: next.absentMeans,
        resend: 'whenCooled',
      });
    }
    if ((await becomePending(journey)) === 'stale') return stale;
    await waitOut(journey, next.pause);
  }
  return endWith({ kind: 'failed', code: 'authority_unavailable' });
}

async function becomePending(journey: Journey): Promise<'recorded' | 'stale'> {
  journey.status = 'pending';
  journey.putOffSince ??= Date.now();
  return local.recordState({ ...runReference(journey), status: 'pending' });
}

async function waitOut(journey: Journey, pause: 'retry' | 'misuse'): Promise<void> {
  const { retryMs, misuseMs } = journey.timing;
  const delay = pause === 'misuse' ? misuseMs : ladderStep(retryMs, journey.putOff);
  journey.putOff += 1;
  await wait(journey, delay, pause === 'misuse' ? 'misuse' : 'putOff');
  await waitForGate(journey, undefined, () => isOverdue(journey));
}

const isOverdue = ({ putOffSince, timing }: Journey): boolean =>
  putOffSince !== undefined && Date.now() - putOffSince >= timing.outageLimitMs;
