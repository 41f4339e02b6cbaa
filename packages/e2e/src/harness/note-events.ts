import { expectStatus } from '@fiscal/dev-stack/client';
import type { LedgerEvent } from '../ledger/compare-registrations.ts';
import { readLedgerEvents } from '../ledger/read-registrations.ts';
import type { Harness } from './start-harness.ts';
import { until } from './until.ts';

/** The record of a cancellation or a correction letter as the service gives it. */
export interface NoteEventView {
  readonly id: string;
  readonly noteId: string;
  readonly status: string;
  readonly protocol: string | null;
  readonly attention: string | null;
}

const bodies = {
  cancel: { justification: 'Venda desfeita a pedido do comprador' },
  correction: { text: 'Onde se lê 1 volume, leia-se 2 volumes' },
} as const;

/** Requests the cancellation of a note, or a correction letter. */
export async function postNoteEvent(
  { client }: Pick<Harness, 'client'>,
  noteId: string,
  type: keyof typeof bodies,
  scenario?: string,
): Promise<NoteEventView> {
  const headers = scenario === undefined ? undefined : { 'x-fiscal-simulate': scenario };
  const path = `/v1/nfe/${noteId}/${type}`;
  const answer = await client.post(path, bodies[type], headers);
  return expectStatus(answer, 202, `POST ${path}`).json<NoteEventView>();
}

/** Looks at an event until it has ended or waits for a person. */
export async function followNoteEvent(
  { client }: Pick<Harness, 'client'>,
  noteId: string,
  id: string,
): Promise<NoteEventView> {
  let last: NoteEventView | undefined;
  const path = `/v1/nfe/${noteId}/events/${id}`;
  await until(`the event ${id} has ended`, async () => {
    last = expectStatus(await client.get(path), 200, `GET ${path}`).json<NoteEventView>();
    return ['registered', 'rejected', 'failed'].includes(last.status) || last.attention !== null;
  });
  if (last === undefined) throw new Error('never looked');
  return last;
}

/** The events of a note that the authority's ledger holds. */
export const registeredEvents = ({ stack }: Harness, accessKey: string): readonly LedgerEvent[] =>
  readLedgerEvents(stack.state.ledger, 'homologation').filter((event) => event.accessKey === accessKey);
