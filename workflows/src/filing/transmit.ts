import type { RunToCarry } from '@fiscal/contracts';
import { assertNever, ladderStep } from '@fiscal/domain';
import { checkGate } from './database.ts';
import { type Ending, endUncertain, endWith } from './ending.ts';
import { type FilingState, forgetPutOffs, isOverdue } from './filing-state.ts';
import { pause, waitForGate } from './pause.ts';
import { mayBePaused, moveTo } from './position.ts';
import { becomeUncertain, reconcile } from './reconcile.ts';
import { transmitOnce } from './transmit-once.ts';

/**
 * Brings the signed bytes to the authority and back: ends in a definite outcome, in the hands of a person, or as
 * `authority_unavailable` when nothing left within the outage limit.
 */
export async function transmit(state: FilingState, run: RunToCarry): Promise<Ending> {
  const enough = (): boolean => isOverdue(state);
  await waitForGate(state, run.gate, enough);
  while (!isOverdue(state)) {
    const ending = await tryOnce(state, run);
    if (ending !== undefined) return ending;
    await waitForGate(state, await checkGate(state), enough);
  }
  return endUnheard(state, run, endWith({ kind: 'failed', code: 'authority_unavailable' }));
}

/** What ends a run without the authority's verdict proves nothing about bytes that were answered with a pause. */
async function endUnheard(state: FilingState, run: RunToCarry, ending: Ending): Promise<Ending> {
  const { outcome } = ending;
  if (outcome.kind !== 'failed' || !mayBePaused(state, run)) return ending;
  const { code } = outcome;
  if (code === 'certificate_missing' || code === 'certificate_expired') return endUncertain(code);
  forgetPutOffs(state);
  moveTo(state, { endsAs: outcome });
  return (await reconcile(state, run, 'now')) ?? ending;
}

/** Undefined when nothing reached the authority, or it put the document off. */
async function tryOnce(state: FilingState, run: RunToCarry): Promise<Ending | undefined> {
  const next = await transmitOnce(state, run);
  switch (next.kind) {
    case 'end':
      return endUnheard(state, run, next.ending);
    case 'ask':
      forgetPutOffs(state);
      becomeUncertain(state, next);
      return reconcile(state, { ...run, transmittedBefore: true }, next.when);
    case 'held':
      if (next.reason === 'circuit') state.putOffSince ??= state.now;
      await pause(state, next.waitMs, next.reason);
      return undefined;
    case 'putOff':
      if (next.isAnswered === true) state.pausedBefore = true;
      await putOff(state, next.pause);
      return undefined;
    default:
      return assertNever(next);
  }
}

/** A call that no worker took says nothing of the authority, and has waited: it is no step of the ladder. */
async function putOff(state: FilingState, because: 'retry' | 'misuse'): Promise<void> {
  const { retryMs, misuseMs } = state.timing;
  const wasTaken = state.unservedQueue === undefined;
  const delay = because === 'misuse' ? misuseMs : ladderStep(retryMs, wasTaken ? state.putOff : 0);
  state.putOffSince ??= state.now;
  if (wasTaken) state.putOff += 1;
  await pause(state, delay, because === 'misuse' ? 'misuse' : 'putOff');
}
