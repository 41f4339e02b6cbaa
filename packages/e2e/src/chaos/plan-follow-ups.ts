import { noteScenarios } from './plan-chaos.ts';
import { seededRandom } from './seeded-random.ts';

export interface PlannedEvent {
  readonly type: 'correction' | 'cancel';
  /** The scenario of the event at the authority. */
  readonly scenario: string | undefined;
}

/** The actions of the client on a note after the answer of the authority. */
export type FollowUp =
  | { readonly kind: 'issued'; readonly events: readonly PlannedEvent[] }
  /** The authority refuses it: its number is left for the gaps, or a corrected note takes it again. */
  | { readonly kind: 'refused'; readonly next: 'left' | 'resubmitted' };

/** The share of the events with a scenario, beyond the first event of each scenario. */
const scenarioChance = 0.3;
const mostLetters = 3;

export interface FollowUpsSize {
  readonly notes: number;
  readonly seed: number;
}

/**
 * One for each note, by its number from 0: a third of all notes is cancelled, a tenth corrected by one to three letters (some
 * of them are cancelled as well), a twelfth refused, of which every other one is resubmitted.
 */
export function planFollowUps({ notes, seed }: FollowUpsSize): readonly FollowUp[] {
  const random = seededRandom(seed + 1);
  const all = random.shuffle(Array.from({ length: notes }, (_, index) => index));
  const refused = all.slice(0, Math.ceil(notes / 12));
  const issued = all.slice(refused.length);
  const cancelled = new Set(issued.slice(0, Math.ceil(notes / 3)));
  const corrected = new Set(random.shuffle(issued).slice(0, Math.ceil(notes / 10)));
  let events = 0;
  const scenarioOfNext = (): string | undefined => {
    const first = noteScenarios[events];
    events += 1;
    return first ?? (random.next() < scenarioChance ? random.pick(noteScenarios) : undefined);
  };
  const planned = (type: PlannedEvent['type'], count: number): readonly PlannedEvent[] =>
    Array.from({ length: count }, () => ({ type, scenario: scenarioOfNext() }));
  return Array.from({ length: notes }, (_, index): FollowUp => {
    const place = refused.indexOf(index);
    if (place >= 0) return { kind: 'refused', next: place % 2 === 0 ? 'left' : 'resubmitted' };
    const letters = corrected.has(index) ? random.upTo(mostLetters) : 0;
    const cancels = cancelled.has(index) ? 1 : 0;
    return { kind: 'issued', events: [...planned('correction', letters), ...planned('cancel', cancels)] };
  });
}
