import type { WebhookReceiver } from '@fiscal/dev-stack/client';
import { compareSides } from '@fiscal/e2e';
import {
  readLedger,
  readLedgerEvents,
  readNfseLedger,
  readNfseLedgerEvents,
  readStoredSide,
  type StoredSide,
} from '@fiscal/e2e/ledger';
import postgres from 'postgres';
import { type AtAuthority, type Matched, matchRequests } from './match-requests.ts';
import type { RequestRecord } from './summarize.ts';

export interface Outcome extends Matched {
  readonly webhooks: number;
  readonly mails: number;
  /** Every other difference between requests, database, ledgers and receiver. */
  readonly differences: readonly string[];
}

export interface OutcomeSides {
  readonly requests: readonly RequestRecord[];
  readonly ownerUrl: string;
  readonly cnpj: string;
  readonly ledgers: { readonly ledger: string; readonly nfseLedger: string };
  readonly received: WebhookReceiver['received'];
  readonly mails: number;
}

const environment = 'homologation';

/** Compares the client's requests with the database, the authority's ledgers and the receiver, in both directions. */
export async function compareOutcome(sides: OutcomeSides): Promise<Outcome> {
  const { requests, ownerUrl, cnpj, ledgers, received, mails } = sides;
  const stored = await readStoredSide(ownerUrl);
  const told = new Set(received.map(({ body: { data } }) => String(data.eventId ?? data.id)));
  return {
    ...matchRequests(requests, namesOf(stored), atAuthority(ledgers), told),
    webhooks: new Set(received.map(({ deliveryId }) => deliveryId)).size,
    mails,
    differences: [
      ...[...stored.notes, ...stored.services]
        .filter(({ status }) => status !== 'authorized' && status !== 'cancelled')
        .map(({ externalId, status, attention }) => `${externalId} is ${status} ${attention ?? ''}`.trim()),
      ...[...stored.events, ...stored.serviceEvents]
        .filter(({ registration }) => registration !== 'registered')
        .map(({ id, status, attention }) => `the event ${id} is ${status} ${attention ?? ''}`.trim()),
      ...(await compareSides({
        stack: { state: ledgers, databaseOwnerUrl: ownerUrl, certificate: { cnpj } },
        stored,
        receiver: { received },
        listed: [],
      })),
    ],
  };
}

const nameOfEvent = ({ accessKey, eventType }: { readonly accessKey: string; readonly eventType: string }) =>
  `${accessKey} ${eventType}`;

/** Returns the documents and events of the database by the requests that made them, each with its name at the authority. */
const namesOf = ({ notes, services, events, serviceEvents }: StoredSide) => [
  ...notes.map(({ id, externalId, accessKey }) => ({ id, request: `nfe ${externalId}`, name: accessKey })),
  ...services.map(({ id, externalId, accessKey }) => ({
    id,
    request: `nfse ${externalId}`,
    name: accessKey,
  })),
  ...events.map((event) => ({
    id: event.id,
    request: `cancellation ${event.noteId}`,
    name: nameOfEvent(event),
  })),
  ...serviceEvents.map((event) => ({
    id: event.id,
    request: `cancellation ${event.nfseId}`,
    name: nameOfEvent(event),
  })),
];

const atAuthority = ({ ledger, nfseLedger }: OutcomeSides['ledgers']): AtAuthority => [
  ...readLedger(ledger, environment).map(({ accessKey }) => accessKey),
  ...readNfseLedger(nfseLedger, environment).map(({ accessKey }) => accessKey),
  ...readLedgerEvents(ledger, environment).map(nameOfEvent),
  ...readNfseLedgerEvents(nfseLedger, environment).map(nameOfEvent),
];

export interface Unfinished {
  readonly documents: number;
  readonly deliveries: number;
  readonly parked: number;
}

/** Counts what is on its way: documents and events without an end, notes without a DANFE, and deliveries that are not made. */
export async function countUnfinished(url: string): Promise<Unfinished> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => undefined });
  try {
    const [row] = await sql<Unfinished[]>`
      select
        (select count(*)::int from filing left join note on note.id = filing.id
          where filing.open
             or (note.id is not null and filing.status = 'authorized' and note.danfe_id is null)) as documents,
        (select count(*)::int from delivery where status = 'pending') as deliveries,
        (select count(*)::int from filing where attention is not null) as parked`;
    if (row === undefined) throw new Error('the database does not count');
    return row;
  } finally {
    await sql.end({ timeout: 5 });
  }
}
