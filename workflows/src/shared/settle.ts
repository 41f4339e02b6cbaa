import type { RunToCarry, UncertainPosition } from '@fiscal/contracts';
import { askSituation } from './calls.ts';
import { type Ending, endUncertain, stale } from './ending.ts';
import { type Journey, runReference } from './journey.ts';
import { local } from './proxies.ts';
import { readSituation } from './read-answer.ts';
import { transmitOnce } from './transmit-once.ts';
import { wait, waitForGate } from './wait.ts';

export interface SettlePlan {
  /** Whether the first question waits for the first step of the ladder. */
  readonly first: 'now' | 'later';
  readonly absentMeans: UncertainPosition['absentMeans'];
  /** Time of the last transmission (ms); now when absent. */
  readonly lastSentAt?: number | undefined;
  readonly resend: UncertainPosition['resend'];
}

/**
 * Finds out what became of bytes whose answer is lost: asks for the key at the steps of the ladder, and sends the
 * same bytes again once they were not found after the cooling time. Source: MOC 7.0 5.3.
 */
export async function settle(journey: Journey, run: RunToCarry, plan: SettlePlan): Promise<Ending> {
  if ((await becomeUnknown(journey, plan)) === 'stale') return stale;
  const ladder = plan.resend === 'never' ? [] : journey.timing.reconcileMs;
  for (let next = plan.first; ; ) {
    if (next === 'later' && !(await climb(journey, ladder))) {
      const { resendAllowed } = journey;
      return { ...endUncertain('reconcile_exhausted'), resendAllowed };
    }
    const turn = await askOnce(journey, run, plan);
    if (turn.kind === 'end') return turn.ending;
    next = turn.next;
  }
}

async function becomeUnknown(journey: Journey, plan: SettlePlan): Promise<'recorded' | 'stale'> {
  const { absentMeans, lastSentAt = Date.now(), resend } = plan;
  journey.uncertain ??= { step: 0, lastSentAt, absentMeans, resend };
  journey.status = 'unknown';
  return local.recordState({ ...runReference(journey), status: 'unknown' });
}

/** Waits for the next step of the ladder; false when it has none left. */
async function climb(journey: Journey, ladder: readonly number[]): Promise<boolean> {
  const { step } = positionOf(journey);
  const delay = ladder[step];
  if (delay === undefined) return false;
  await wait(journey, delay, 'question');
  journey.uncertain = { ...positionOf(journey), step: step + 1 };
  await waitForGate(journey);
  return true;
}

type Turn =
  | { readonly kind: 'end'; readonly ending: Ending }
  | { readonly kind: 'next'; readonly next: 'now' | 'later' };

const later: Turn = { kind: 'next', next: 'later' };

async function askOnce(journey: Journey, run: RunToCarry, plan: SettlePlan): Promise<Turn> {
  const verdict = readSituation(await askSituation(journey, run), positionOf(journey).absentMeans);
  journey.resendAllowed = verdict.kind === 'absent';
  if (verdict.kind === 'end') return verdict;
  if (verdict.kind === 'misuse') await wait(journey, journey.timing.misuseMs, 'misuse');
  const mayResend = verdict.kind === 'absent' && plan.resend === 'whenCooled' && hasCooled(journey);
  return mayResend ? resend(journey, run) : later;
}

const hasCooled = (journey: Journey): boolean =>
  Date.now() - positionOf(journey).lastSentAt >= journey.timing.coolingMs;

async function resend(journey: Journey, run: RunToCarry): Promise<Turn> {
  const next = await transmitOnce(journey, run);
  journey.status = 'unknown';
  journey.uncertain = { ...positionOf(journey), lastSentAt: Date.now() };
  if (next.kind === 'end') return endWhileUncertain(next.ending);
  if (next.kind === 'putOff') return later;
  journey.uncertain = { ...positionOf(journey), absentMeans: next.absentMeans };
  return { kind: 'next', next: next.when };
}

/** What stops a first transmission for good proves nothing about bytes that went out before it. */
function endWhileUncertain(ending: Ending): Turn {
  if (ending.kind === 'stale' || ending.outcome.kind !== 'failed') return { kind: 'end', ending };
  const { code } = ending.outcome;
  return code === 'certificate_missing' || code === 'certificate_expired'
    ? { kind: 'end', ending: endUncertain(code) }
    : later;
}

function positionOf(journey: Journey): UncertainPosition {
  return journey.uncertain ?? { step: 0, lastSentAt: Date.now(), absentMeans: 'lost', resend: 'whenCooled' };
}
