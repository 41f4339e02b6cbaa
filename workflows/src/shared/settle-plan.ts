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
  const known = { absentMeans: position?.absentMeans ?? 'lost', lastSentAt: position?.lastSentAt } as const;
  if (awakening === undefined) {
    const resend = position?.resend ?? 'whenCooled';
    return { ...known, first: position === undefined ? 'now' : 'later', resend };
  }
  journey.uncertain = undefined;
  switch (awakening) {
    case 'recheck':
      return { ...known, first: 'now', resend: 'never' };
    case 'resend':
      return { first: 'now', resend: 'whenCooled', absentMeans: 'lost', lastSentAt: 0 };
    default:
      return { ...known, first: 'now', resend: 'whenCooled' };
  }
}
