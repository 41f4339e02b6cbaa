import fc from 'fast-check';
import { expect, test } from 'vitest';
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

const ended: Readonly<Record<Step['end'], Omit<EventToJudge, 'text' | 'sequence'>>> = {
  registered: { status: 'authorized', attention: null, open: false, inDoubt: true },
  rejected: { status: 'rejected', attention: null, open: false, inDoubt: false },
  failed: { status: 'failed', attention: 'certificate_expired', open: true, inDoubt: false },
  lost: { status: 'unknown', attention: 'reconcile_exhausted', open: true, inDoubt: true },
  elsewhere: { status: 'unknown', attention: 'text_mismatch', open: true, inDoubt: false },
};

/** A note and what an authority would hold after each request that was accepted. */
function play(requests: readonly Step[]) {
  let events: readonly EventToJudge[] = [];
  let held: readonly number[] = [];
  for (const { text, end } of requests) {
    const taken = Math.max(0, ...held);
    const verdict = judgeEvent(
      { type: 'correction', text: `${text}` },
      { note: { status: 'authorized' }, events, taken },
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

test('whatever becomes of the letters, the authority holds 1 to n without a hole and never more than 20', () => {
  fc.assert(
    fc.property(steps, (requests) => {
      const { held } = play(requests);
      expect(held).toEqual(held.map((_, index) => index + 1));
      expect(held.length).toBeLessThanOrEqual(20);
    }),
  );
});

test('the latest text that counts is the same request, any number of times', () => {
  fc.assert(
    fc.property(steps, (requests) => {
      const { events, held } = play(requests);
      const open = events.find((event) => event.open);
      const registered = events.filter(({ status }) => status === 'authorized').at(-1);
      const latest = open !== undefined && open.status !== 'failed' ? open : registered;
      if (latest === undefined) return;
      const basis = { note: { status: 'authorized' as const }, events, taken: held.length };
      const asked = { type: 'correction' as const, text: latest.text };
      expect(judgeEvent(asked, basis)).toEqual({ kind: 'repeated', event: latest });
    }),
  );
});

test('what is in doubt lets nothing else begin', () => {
  const lost = { text: 'a', sequence: 1, ...ended.lost };
  const basis = { note: { status: 'authorized' as const }, events: [lost], taken: 0 };
  expect(judgeEvent({ type: 'cancellation', text: 'b' }, basis)).toEqual({ kind: 'inProgress' });
});

test('a cancellation has the sequence 1, a letter the next one up to 20', () => {
  expect(nextSequence('cancellation', 1)).toBe(1);
  expect([0, 19, 20].map((taken) => nextSequence('correction', taken))).toEqual([1, 20, undefined]);
});
