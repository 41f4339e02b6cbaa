import { type TimelineNext, timelineSchema } from '@fiscal/api-contract';
import { attentions, failureCodes, filingStatuses, isInProgress, waitReasons } from '@fiscal/domain';
import { describe, expect, test } from 'vitest';
import { nextStep } from './next-step.ts';
import type { SubjectRow } from './timeline-statement.ts';

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

describe('who acts', () => {
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
      'an error of ours',
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
    ['DANFE to come', { hasDanfe: false }, { actor: 'service', action: 'renderDanfe' }],
    [
      'a delivery to come',
      { deliverAt: at },
      { actor: 'service', action: 'deliver', at: '2026-11-21T12:05:00.000Z' },
    ],
    ['over', {}, { actor: 'none', action: 'none', at: null }],
    ['cancelled', { status: 'cancelled' }, { actor: 'none' }],
  ])('%s', (_, changes, expected) => {
    expect(nextStep({ ...note, ...changes }, [])).toMatchObject({ ...expected, eventId: null });
  });
});

test('an event on its way comes before what is left of its note, and after a note on its way', () => {
  const queued: SubjectRow = { ...event, status: 'queued', open: true };
  expect(nextStep(note, [event, queued])).toMatchObject({ actor: 'service', action: 'send', eventId });
  expect(nextStep({ ...note, status: 'sending', open: true }, [queued])).toMatchObject({ eventId: null });
  expect(nextStep(note, [event])).toMatchObject({ actor: 'none', eventId: null });
});

test('the delivery of an event is what comes next when all else is over', () => {
  expect(nextStep(note, [{ ...event, deliverAt: at }])).toMatchObject({ action: 'deliver', eventId });
});

test('a retry of an event is asked for at the event', () => {
  const parked: SubjectRow = { ...event, status: 'unknown', attention: 'reconcile_exhausted', open: true };
  expect(nextStep(note, [parked]).message).toContain('/v1/nfe/{id}/events/{eventId}/retry');
});
