import { type TimelineNext, timelineSchema } from '@fiscal/api-contract';
import { attentions, failureCodes, filingStatuses, isInProgress, waitReasons } from '@fiscal/domain';
import { describe, expect, test } from 'vitest';
import { nextStep } from './next-step.ts';
import type { HoldingRange, SubjectRow } from './timeline-rows.ts';

const eventId = '65f1c4d5e60123456789abcd';
const at = '2026-11-21T12:05:00+00:00';
const note: SubjectRow = {
  document: 'note',
  eventId: null,
  status: 'authorized',
  attention: null,
  open: false,
  waiting: null,
  waitingUntil: null,
  rejection: null,
  failureCode: null,
  inDoubt: false,
  deliverAt: null,
  hasDanfe: true,
};
const event: SubjectRow = { ...note, document: 'correction', eventId, hasDanfe: false };

const check = (found: TimelineNext): TimelineNext => timelineSchema.shape.next.parse(found);

test('every status, attention, wait and failure of a note and of an event has a next step', () => {
  for (const base of [note, event])
    for (const status of filingStatuses)
      for (const attention of [null, ...attentions])
        for (const waiting of [null, ...waitReasons])
          for (const failureCode of [null, ...failureCodes]) {
            const open = isInProgress(status) || attention !== null;
            const subject = { ...base, status, attention, waiting, waitingUntil: at, open, failureCode };
            const found = check(base === note ? nextStep(subject, []) : nextStep(note, [subject]));
            if (open) expect(found.actor, `${status} ${attention}`).not.toBe('none');
            expect(found.message.trim()).toMatch(/\.$/);
          }
});

describe('the next step of a note', () => {
  test.each<[string, Partial<SubjectRow>, object]>([
    ['queued', { status: 'queued', open: true }, { actor: 'service', action: 'send', at: null }],
    ['sending', { status: 'sending', open: true }, { actor: 'service', action: 'awaitAnswer' }],
    ['unknown', { status: 'unknown', open: true }, { actor: 'service', action: 'query' }],
    [
      'waiting for the authority',
      { status: 'pending', open: true, waiting: 'circuit', waitingUntil: at },
      { actor: 'service', action: 'wait', at: '2026-11-21T12:05:00.000Z' },
    ],
    [
      'internal error',
      { status: 'pending', open: true, waiting: 'internalError' },
      { actor: 'support', action: 'repair' },
    ],
    [
      'certificate expired',
      { status: 'failed', open: true, attention: 'certificate_expired', failureCode: 'certificate_expired' },
      { actor: 'client', action: 'replaceCertificate' },
    ],
    [
      'another content at the authority',
      { status: 'unknown', open: true, attention: 'digest_mismatch' },
      { actor: 'support', action: 'decide' },
    ],
    [
      'rejected',
      { status: 'rejected', rejection: { cStat: '518', reason: 'x [nItem: 2]', at } },
      { actor: 'client', action: 'correct', message: expect.stringContaining('items[1].cfop') },
    ],
    [
      'failed',
      { status: 'failed', failureCode: 'authority_unavailable' },
      { actor: 'client', action: 'retry' },
    ],
    ['authorized without a DANFE', { hasDanfe: false }, { actor: 'service', action: 'renderDanfe' }],
    [
      'authorized with a pending delivery',
      { deliverAt: at },
      { actor: 'service', action: 'deliver', at: '2026-11-21T12:05:00.000Z' },
    ],
    ['authorized, drawn and delivered', {}, { actor: 'none', action: 'none', at: null }],
    ['cancelled', { status: 'cancelled' }, { actor: 'none' }],
    [
      'denied with a pending delivery',
      { status: 'denied', deliverAt: at },
      { actor: 'none', action: 'none' },
    ],
  ])('of a note that is %s', (_, changes, expected) => {
    expect(nextStep({ ...note, ...changes }, [])).toMatchObject({ ...expected, eventId: null });
  });
});

test('an open event comes before an ended note, and after an open note', () => {
  const queued: SubjectRow = { ...event, status: 'queued', open: true };
  expect(nextStep(note, [event, queued])).toMatchObject({ actor: 'service', action: 'send', eventId });
  expect(nextStep({ ...note, status: 'sending', open: true }, [queued])).toMatchObject({ eventId: null });
  expect(nextStep(note, [event])).toMatchObject({ actor: 'none', eventId: null });
});

test('the newer one of two open events gives the next step', () => {
  const earlier: SubjectRow = { ...event, status: 'queued', open: true };
  const later: SubjectRow = { ...earlier, status: 'sending', eventId: '65f1c4d5e60123456789abce' };
  expect(nextStep(note, [earlier, later])).toMatchObject({ eventId: later.eventId, action: 'awaitAnswer' });
});

test('the next step is the delivery of an event when nothing else is left', () => {
  expect(nextStep(note, [{ ...event, deliverAt: at }])).toMatchObject({ action: 'deliver', eventId });
});

test('the next step of a waiting event names the retry of the event', () => {
  const parked: SubjectRow = { ...event, status: 'unknown', attention: 'reconcile_exhausted', open: true };
  expect(nextStep(note, [parked]).message).toContain('/v1/nfe/{id}/events/{eventId}/retry');
});

const supportDecides = (words: string) => ({
  actor: 'support',
  action: 'decide',
  eventId,
  message: expect.stringContaining(words),
});

test.each<[string, Partial<SubjectRow>, object]>([
  [
    'is for support to end, as unsent',
    { status: 'failed', failureCode: 'certificate_expired' },
    supportDecides('antes de ser enviado'),
  ],
  [
    'needs a new certificate',
    { status: 'unknown', inDoubt: true },
    { actor: 'client', action: 'replaceCertificate', eventId },
  ],
  [
    'is for support to decide, as not registered',
    { status: 'unknown' },
    supportDecides('guarda outro no lugar dele'),
  ],
  [
    'is not called unsent after it was abandoned in doubt',
    { status: 'failed', failureCode: 'transmission_uncertain' },
    supportDecides('guarda outro no lugar dele'),
  ],
])(
  'an event without a certificate %s when its note is cancelled and the event is %j',
  (_, changes, expected) => {
    const parked: SubjectRow = { ...event, ...changes, attention: 'certificate_expired', open: true };
    expect(nextStep({ ...note, status: 'cancelled' }, [parked])).toMatchObject(expected);
    expect(nextStep(note, [parked])).toMatchObject({ action: 'replaceCertificate' });
  },
);

test.each(['unknown', 'failed'] as const)(
  'an event (%s) in whose place the authority holds another is for support when its note is cancelled',
  (status) => {
    const parked: SubjectRow = { ...event, status, attention: 'text_mismatch', open: true };
    expect(nextStep({ ...note, status: 'cancelled' }, [parked])).toMatchObject(
      supportDecides('guarda outro no lugar dele'),
    );
    expect(nextStep(note, [parked])).toMatchObject({ actor: 'client', action: 'retry' });
  },
);

describe('an event that ended without a registration', () => {
  const failed: SubjectRow = {
    ...event,
    document: 'cancellation',
    status: 'failed',
    failureCode: 'authority_unavailable',
  };
  const at = '2026-11-21T12:00:00.000Z';
  const refused = (cStat: string): SubjectRow => ({
    ...event,
    status: 'rejected',
    rejection: { cStat, reason: 'Rejeicao', at },
  });

  test('a failed event is to be retried, and one in doubt may be registered', () => {
    const next = nextStep(note, [failed]);
    expect(next).toMatchObject({ actor: 'client', action: 'retry', eventId });
    expect(next.message).toContain('O cancelamento parou sem ser registrado.');
    expect(next.message).toContain('POST /v1/nfe/{id}/events/{eventId}/retry');
    const doubtful = nextStep(note, [{ ...failed, failureCode: 'transmission_uncertain', inDoubt: true }]);
    expect(doubtful).toMatchObject({ actor: 'client', action: 'retry', eventId });
    expect(doubtful.message).toContain('O cancelamento parou em dúvida e pode estar na SEFAZ');
  });

  test('the step of a rejected event names the change and the operation for another event', () => {
    const next = nextStep(note, [refused('240')]);
    expect(next).toMatchObject({ actor: 'client', action: 'correct', eventId });
    expect(next.message).toContain('POST /v1/nfe/{id}/correction');
    expect(nextStep(note, [refused('9999')]).message).toContain('peça outro em POST /v1/nfe/{id}/correction');
    expect(nextStep(note, [refused('594')]).message).not.toContain('peça outro');
  });

  test('an open event comes before a failed one, and a failed one before a rejected one', () => {
    const open: SubjectRow = { ...event, status: 'queued', open: true };
    expect(nextStep(note, [failed, refused('594')])).toMatchObject({ action: 'retry' });
    expect(nextStep(note, [failed, refused('594'), open])).toMatchObject({ action: 'send' });
  });

  test('an event gives no next step when a later one replaced it or its note is cancelled', () => {
    const registered: SubjectRow = { ...event, document: 'cancellation' };
    expect(nextStep(note, [failed, registered])).toMatchObject({ actor: 'none', eventId: null });
    expect(nextStep({ ...note, status: 'cancelled' }, [failed])).toMatchObject({ actor: 'none' });
  });

  test('a failed event comes before a delivery of the note', () => {
    expect(nextStep({ ...note, deliverAt: at }, [failed])).toMatchObject({ action: 'retry', eventId });
  });
});

describe('a disabling that keeps the number of a rejected note', () => {
  const rejected: SubjectRow = { ...note, status: 'rejected' };
  const range: HoldingRange = {
    id: eventId,
    status: 'sending',
    attention: null,
    waiting: null,
    waitingUntil: null,
    failureCode: null,
    inDoubt: false,
  };

  test('the note waits for the end of the range', () => {
    const next = nextStep(rejected, [], range);
    expect(next).toMatchObject({ actor: 'service', action: 'wait', eventId: null });
    expect(next.message).toContain(`GET /v1/nfe/disable-range/${eventId}`);
    expect(next.message).toContain('outro externalId');
    const waiting = nextStep(rejected, [], { ...range, waiting: 'circuit', waitingUntil: at });
    expect(waiting).toMatchObject({ action: 'wait', at: '2026-11-21T12:05:00.000Z' });
  });

  test.each([
    [
      'failed and in doubt',
      { status: 'failed', failureCode: 'transmission_uncertain', inDoubt: true },
      'em dúvida',
    ],
    ['in attention', { status: 'failed', attention: 'reconcile_exhausted' }, 'parou (GET'],
  ] as const)('the range is to be retried when it is %s', (_, changes, words) => {
    const next = nextStep(rejected, [], { ...range, ...changes });
    expect(next).toMatchObject({ actor: 'client', action: 'retry', eventId: null });
    expect(next.message).toContain(words);
    expect(next.message).toContain(`POST /v1/nfe/disable-range/${eventId}/retry`);
  });
});
