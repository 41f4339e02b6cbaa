import { documentFaultPoints, type FaultPoint } from '@fiscal/activities';
import { expectStatus } from '@fiscal/dev-stack';
import { extractTexts } from '@fiscal/pdf/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Death, dieAtPoints, type Recovered } from '../harness/die-at-points.ts';
import { getNote, issue, type NoteRecord } from '../harness/follow-note.ts';
import {
  followNoteEvent,
  type NoteEventView,
  postNoteEvent,
  registeredEvents,
} from '../harness/note-events.ts';
import { isDelivered, readTraces } from '../harness/read-traces.ts';
import { type Harness, startHarness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';
import { compareEvents } from '../ledger/compare-registrations.ts';
import { readLedgerEvents, readStoredEvents } from '../ledger/read-registrations.ts';
import { readStoredNotes } from '../ledger/read-sides.ts';

/**
 * Every place between two writes of a cancellation, against its way. A letter goes the same way and prints nothing: its
 * places are those at which the authority holds it and the database does not yet say so.
 */
const stages = {
  cancel: [
    [
      'delivery.recorded',
      'delivery.posted',
      'delivery.claimed',
      'document.stored',
      'document.rendered',
      'outcome.recorded',
    ],
    ['outcome.entered', 'question.closed', 'question.answered'],
    [
      'question.opened',
      'transmit.closed',
      'transmit.answered',
      'transmit.opened',
      'sign.stored',
      'sign.computed',
    ],
  ],
  correction: [['outcome.entered', 'question.answered', 'transmit.answered']],
} as const satisfies Record<string, readonly (readonly FaultPoint[])[]>;
type EventType = keyof typeof stages;

const deaths = (['cancel', 'correction'] as const).flatMap((type) =>
  stages[type].flat().map((point) => ({ type, point })),
);

let harness: Harness;
const ends = new Map<EventType, ReadonlyMap<Death, Recovered<NoteRecord, NoteEventView, NoteEventView>>>();

beforeAll(async () => {
  harness = await startHarness();
  ends.set('cancel', await dieOver('cancel'));
  ends.set('correction', await dieOver('correction'));
});
afterAll(() => harness?.close());

const dieOver = (type: EventType) =>
  dieAtPoints(harness, {
    stages: stages[type],
    prepare: async (point) => {
      const { last } = await issue(harness, `${type} at ${point}`);
      await until('the note is printed and delivered', () => isDone(last.id, last.id));
      return last;
    },
    post: ({ id }, scenario) => postNoteEvent(harness, id, type, scenario),
    follow: async ({ id }, note) => {
      const last = await followNoteEvent(harness, note.id, id);
      await until(`everything about ${id} is done`, () => isDone(note.id, id));
      return last;
    },
  });

/** The DANFE of the note is there, and what was published about the document has arrived. */
async function isDone(noteId: string, documentId: string): Promise<boolean> {
  const { hasDanfe } = await readTraces(harness.stack, noteId);
  return hasDanfe && (await isDelivered(harness.stack, documentId));
}

/** The texts on each page of the DANFE of a note. */
async function printed(noteId: string): Promise<readonly (readonly string[])[]> {
  const path = `/v1/nfe/${noteId}/danfe`;
  return extractTexts(expectStatus(await harness.client.get(path), 200, `GET ${path}`).bytes);
}

const expected = {
  cancel: { eventType: '110111', event: 'nfe.cancelled', status: 'cancelled', marked: true },
  correction: {
    eventType: '110110',
    event: 'nfe.correction_registered',
    status: 'authorized',
    marked: false,
  },
} as const;

test('every fault point is a place of death over a cancellation', () => {
  expect([...stages.cancel.flat()].sort()).toEqual([...documentFaultPoints].sort());
});

test.each(deaths)(
  '$type, $point: a worker that dies there leaves one registration and one webhook event',
  async ({ type, point }) => {
    const end = ends.get(type)?.get(point) ?? expect.unreachable(`nobody died at ${point}`);
    const { how, subject: note, posted, last } = end;
    const { eventType, event, status, marked } = expected[type];
    expect(how).toBe('SIGKILL');
    expect(posted.status).toBe('queued');
    expect(last).toMatchObject({ status: 'registered', attention: null });
    expect(registeredEvents(harness, note.accessKey)).toMatchObject([
      { eventType, sequence: 1, protocol: last.protocol },
    ]);
    expect((await getNote(harness.client, note.id)).status).toBe(status);
    const pages = await printed(note.id);
    expect(pages).not.toEqual([]);
    expect(pages.map((texts) => texts.includes('CANCELADA'))).toEqual(pages.map(() => marked));
    const { usage, deliveries } = await readTraces(harness.stack, posted.id);
    expect(usage).toBe(0);
    expect(deliveries.map((each) => [each.event, each.status])).toEqual([[event, 'delivered']]);
    const received = harness.receiver.received.filter(({ body }) => body.data.eventId === posted.id);
    expect(new Set(received.map(({ deliveryId }) => deliveryId))).toEqual(new Set([deliveries[0]?.id]));
    expect(new Set(received.map(({ raw }) => raw)).size).toBe(1);
  },
);

test('all of them together: ledger and database agree event by event, and no other process ended', async () => {
  const { databaseOwnerUrl, state } = harness.stack;
  const stored = await readStoredEvents(databaseOwnerUrl, 'homologation');
  const notes = await readStoredNotes(databaseOwnerUrl, 'homologation');
  expect(stored).toHaveLength(deaths.length);
  expect(compareEvents(readLedgerEvents(state.ledger, 'homologation'), stored, notes)).toEqual([]);
  expect(harness.crashes).toEqual(deaths.map(() => 'worker SIGKILL'));
});
