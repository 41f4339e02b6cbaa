import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nfeEvents } from '../kinds/nfe-event/nfe-events.ts';
import { nfseEvents } from '../kinds/nfse-event/nfse-events.ts';
import type { EventWords } from './event-kind.ts';
import { type EventToJudge, judgeEvent, nextSequence } from './judge-event.ts';

type Step = {
  readonly text: number;
  readonly end: 'registered' | 'rejected' | 'failed' | 'lost' | 'elsewhere';
};

const steps = fc.array(
  fc.record({
    text: fc.integer({ min: 1, max: 4 }),
    end: fc.constantFrom('registered', 'registered', 'rejected', 'failed', 'lost', 'elsewhere'),
  }) satisfies fc.Arbitrary<Step>,
  { maxLength: 60 },
);

const ended: Readonly<Record<Step['end'], Omit<EventToJudge, 'sequence'>>> = {
  registered: { status: 'authorized', attention: null, open: false, inDoubt: true },
  rejected: { status: 'rejected', attention: null, open: false, inDoubt: false },
  failed: { status: 'failed', attention: 'certificate_expired', open: true, inDoubt: false },
  lost: { status: 'unknown', attention: 'reconcile_exhausted', open: true, inDoubt: true },
  elsewhere: { status: 'unknown', attention: 'text_mismatch', open: true, inDoubt: false },
};

/** Plays requests against a note, and returns what an authority would hold after each accepted one. */
function play(requests: readonly Step[]) {
  let events: readonly (EventToJudge & EventWords)[] = [];
  let held: readonly number[] = [];
  for (const { text, end } of requests) {
    const taken = Math.max(0, ...held);
    const verdict = judgeEvent(
      nfeEvents,
      { type: 'correction', words: { text: `${text}` } },
      { subject: { status: 'authorized' }, events, taken },
    );
    if (verdict.kind !== 'accepted') continue;
    expect(held).not.toContain(verdict.sequence);
    const replaced = { status: 'failed', attention: null, open: false } as const;
    events = events.map((event) => (event === verdict.replaced ? { ...event, ...replaced } : event));
    expect(events.filter(({ open }) => open)).toEqual([]);
    events = [...events, { text: `${text}`, sequence: verdict.sequence, ...ended[end] }];
    if (end === 'registered' || end === 'elsewhere') held = [...held, verdict.sequence];
  }
  return { events, held };
}

test('for all outcomes of letters, the authority holds the sequences 1 to n without a gap, and at most 20', () => {
  fc.assert(
    fc.property(steps, (requests) => {
      const { held } = play(requests);
      expect(held).toEqual(held.map((_, index) => index + 1));
      expect(held.length).toBeLessThanOrEqual(20);
    }),
  );
});

test('the latest text that counts is the same request, also when it is sent repeatedly', () => {
  fc.assert(
    fc.property(steps, (requests) => {
      const { events, held } = play(requests);
      const open = events.find((event) => event.open);
      const registered = events.filter(({ status }) => status === 'authorized').at(-1);
      const latest = open !== undefined && open.status !== 'failed' ? open : registered;
      if (latest === undefined) return;
      const basis = { subject: { status: 'authorized' as const }, events, taken: held.length };
      const request = { type: 'correction', words: { text: latest.text } } as const;
      expect(judgeEvent(nfeEvents, request, basis)).toEqual({ kind: 'repeated', event: latest });
    }),
  );
});

describe.each([
  ['an NF-e', nfeEvents, {}],
  ['an NFS-e', nfseEvents, { reason: '9' }],
] as const)('of a cancellation of %s', (_, kind, extra) => {
  const judge = (
    text: string,
    events: readonly (EventToJudge & EventWords)[],
    status: 'authorized' | 'cancelled' = 'authorized',
  ) =>
    judgeEvent(
      kind as typeof nfeEvents,
      { type: 'cancellation', words: { ...extra, text } },
      { subject: { status }, events: events.map((event) => ({ ...extra, ...event })), taken: 0 },
    );
  const anEvent = (end: Step['end']) => ({ text: 'a', sequence: 1, ...ended[end] });

  test('the same words are a repetition unless the event was rejected or failed', () => {
    const same = (end: Step['end']) => judge('a', [anEvent(end)]).kind;
    expect(same('registered')).toBe('repeated');
    expect(same('lost')).toBe('repeated');
    expect(same('elsewhere')).toBe('repeated');
    expect(same('rejected')).toBe('accepted');
    expect(same('failed')).toBe('accepted');
  });

  test('while an event is in doubt no other event begins', () => {
    expect(judge('b', [anEvent('lost')])).toEqual({ kind: 'inProgress' });
  });

  test('an event that waits for a person and is not at the authority is replaced', () => {
    for (const end of ['failed', 'elsewhere'] as const) {
      expect(judge('b', [anEvent(end)])).toMatchObject({
        kind: 'accepted',
        sequence: 1,
        replaced: anEvent(end),
      });
    }
    expect(judge('b', [anEvent('rejected')])).toMatchObject({ kind: 'accepted', replaced: undefined });
  });

  test('only an authorized document accepts an event; after a registered cancellation the refusal says that its words differ', () => {
    expect(judge('b', [], 'cancelled')).toEqual({ kind: 'notAuthorized', status: 'cancelled' });
    expect(judge('b', [anEvent('registered')], 'cancelled')).toEqual({
      kind: 'cancelledOtherwise',
      status: 'cancelled',
    });
  });
});

test('a cancellation of an NFS-e for another reason is another request', () => {
  const event = { text: 'a', reason: '9', sequence: 1, ...ended.lost } as const;
  const basis = { subject: { status: 'authorized' as const }, events: [event], taken: 0 };
  const request = { type: 'cancellation', words: { text: 'a', reason: '1' } } as const;
  expect(judgeEvent(nfseEvents, request, basis)).toEqual({ kind: 'inProgress' });
});

test('the only event of its type has sequence 1, and a letter has the next sequence up to 20', () => {
  expect(nextSequence(1, 1)).toBe(1);
  expect([0, 19, 20].map((taken) => nextSequence(20, taken))).toEqual([1, 20, undefined]);
  expect([nfeEvents.types.cancellation.most, nfeEvents.types.correction.most]).toEqual([1, 20]);
  expect(Object.values(nfseEvents.types).map(({ most }) => most)).toEqual([1, 1]);
});
