import type { RunToCarry } from '@fiscal/contracts';
import type { Journey } from './journey.ts';
import type { Awakening } from './park.ts';
import type { SettlePlan } from './settle.ts';

/** How to begin with bytes that may already be at the authority; undefined while nothing was sent. */
export function planQuestions(
  journey: Journey,
  run: RunToCarry,
  awakening: Awakening | undefined,
): SettlePlan | undefined {
  const position = journey.uncertain;
  if (position === undefined && !run.transmittedBefore) return undefined;
  const absentMeans = position?.absentMeans ?? 'lost';
  if (awakening === undefined) return { first: position === undefined ? 'now' : 'later', absentMeans };
  journey.uncertain = undefined;
  switch (awakening) {
    case 'recheck':
      return { first: 'now', absentMeans, ladderMs: [] };
    case 'resend':
      return { first: 'now', absentMeans: 'lost', lastSentAt: 0 };
    default:
      return { first: 'now', absentMeans, lastSentAt: position?.lastSentAt };
  }
}
