import type { GateResult, RunToCarry } from '@fiscal/contracts';
import { assertNever, ladderStep } from '@fiscal/domain';
import { checkGate } from './database.ts';
import type { Filing } from './filing.ts';
import { isOverdue } from './filing-state.ts';
import { endForWantOfCertificate, endWith, type NextStep, superseded } from './next-step.ts';
import { afterPause, type Pause, waitForGate } from './pause.ts';
import { mayBePaused } from './position.ts';
import { queryAtOnce } from './query-authority.ts';
import { queryNow } from './read-transmission.ts';
import { type SentVerdict, sendBytes } from './send-bytes.ts';

/**
 * Sends the signed bytes to the authority once it may be called. When no byte left within the outage limit, the run
 * ends as `authority_unavailable`. `gate`: the result of a check that was just made.
 */
export async function transmit(filing: Filing, run: RunToCarry, gate?: GateResult): Promise<NextStep> {
  const counts = await waitForGate(filing, gate ?? (await checkGate(filing)), isOverdue);
  if (!counts) return superseded;
  const sent = isOverdue(filing.state)
    ? endWith({ kind: 'failed', code: 'authority_unavailable' })
    : await sendBytes(filing, run);
  return goOn(filing, askFirstIfPaused(filing, run, sent));
}

async function goOn(filing: Filing, sent: SentVerdict): Promise<NextStep> {
  switch (sent.kind) {
    case 'end':
    case 'superseded':
      return sent;
    case 'query':
      filing.happened('answerLost', sent);
      return sent.when === 'now' ? queryAtOnce(filing) : { kind: 'queryLater' };
    case 'held':
      if (sent.reason === 'circuit') filing.happened('putOff', 'uncounted');
      return afterPause(filing, sent, { kind: 'transmit' });
    case 'putOff':
      return afterPause(filing, countPutOff(filing, sent.because), { kind: 'transmit' });
    default:
      return assertNever(sent);
  }
}

/**
 * Counts a call that was postponed, and returns the wait after it. A call that no worker took has waited already and says nothing
 * about the authority: it does not lengthen the next wait.
 */
function countPutOff(filing: Filing, because: 'retry' | 'misuse'): Pause {
  const { timing, putOff, unservedQueue } = filing.state;
  const wasTaken = unservedQueue === undefined;
  filing.happened('putOff', wasTaken ? 'counted' : 'uncounted');
  if (because === 'misuse') return { waitMs: timing.misuseMs, reason: because };
  return { waitMs: ladderStep(timing.retryMs, wasTaken ? putOff : 0), reason: 'putOff' };
}

/**
 * Replaces a failure without a verdict when earlier bytes were answered with a pause, because the authority may hold
 * them: queries first.
 */
function askFirstIfPaused(filing: Filing, run: RunToCarry, sent: SentVerdict): SentVerdict {
  if (sent.kind !== 'end' || sent.outcome.kind !== 'failed' || !mayBePaused(filing.state, run)) return sent;
  return endForWantOfCertificate(sent.outcome) ?? { ...queryNow, endsAs: sent.outcome };
}
