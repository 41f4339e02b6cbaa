import type { FaultPoint } from '@fiscal/activities';
import { documentFaultPoints } from '@fiscal/activities/testing';
import { expectStatus } from '@fiscal/dev-stack';
import { extractTexts } from '@fiscal/pdf/testing';
import { expect } from 'vitest';
import { type Died, dieAtPoints, diedAt } from '../harness/die-at-points.ts';
import { getNote, issue, type NoteRecord } from '../harness/follow-note.ts';
import {
  followNoteEvent,
  type NoteEventView,
  postNoteEvent,
  registeredEvents,
} from '../harness/note-events.ts';
import { isDelivered, readTraces } from '../harness/read-traces.ts';
import { test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';
import { until } from '../harness/until.ts';
import { compareEvents } from '../ledger/compare-registrations.ts';
import { readLedgerEvents, readStoredEvents } from '../ledger/read-registrations.ts';
import { readStoredNotes } from '../ledger/read-sides.ts';

/**
 * Every place between two writes of a cancellation. A letter goes the same way and prints nothing: its places are those at
 * which the authority holds it and the database does not yet say so.
 */
const points = {
  cancel: documentFaultPoints,
  correction: ['outcome.entered', 'question.answered', 'transmit.answered'],
} as const satisfies Record<string, readonly FaultPoint[]>;
type EventType = keyof typeof points;
const types = ['cancel', 'correction'] as const;

let harness: Harness;
const deaths = new Map<EventType, readonly Died<FaultPoint, NoteRecord, NoteEventView>[]>();

test.beforeAll(async ({ harness: own }) => {
  harness = own;
  for (const type of types) deaths.set(type, await dieOver(type));
});

const dieOver = (type: EventType) =>
  dieAtPoints<FaultPoint, NoteRecord, NoteEventView>(harness, {
    points: points[type],
    prepare: async (point) => {
      const { last } = await issue(harness, `${type} at ${point}`);
      await until('the note is printed and delivered', () => isDone(last.id, last.id));
      return last;
    },
    post: ({ id }, scenario) => postNoteEvent(harness, id, type, scenario),
    idOf: ({ id }) => id,
  });

/** Returns whether the note has its DANFE and all webhooks about the document have arrived. */
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

test.each(types.flatMap((type) => points[type].map((point) => ({ type, point }))))(
  '$type: a worker that dies at "$point" leaves one registration and one webhook event',
  async ({ type, point }) => {
    const { how, subject: note, posted } = diedAt(deaths.get(type), point);
    const { eventType, event, status, marked } = expected[type];
    expect(how).toBe('SIGKILL');
    expect(posted.status).toBe('queued');
    const last = await followNoteEvent(harness, note.id, posted.id);
    await until(`everything about ${posted.id} is done`, () => isDone(note.id, posted.id));
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

test('after all deaths ledger and database agree event by event, and no other process ended', async () => {
  const { databaseOwnerUrl, state, certificate } = harness.stack;
  const isOwn = ({ accessKey }: { readonly accessKey: string }) => accessKey.includes(certificate.cnpj);
  const stored = (await readStoredEvents(databaseOwnerUrl, 'homologation')).filter(isOwn);
  const notes = (await readStoredNotes(databaseOwnerUrl, 'homologation')).filter(isOwn);
  expect(stored).toHaveLength(points.cancel.length + points.correction.length);
  const registered = readLedgerEvents(state.ledger, 'homologation').filter(isOwn);
  expect(compareEvents(registered, stored, notes)).toEqual([]);
  expect(harness.crashes).toEqual(['worker SIGKILL', 'worker SIGKILL']);
});
