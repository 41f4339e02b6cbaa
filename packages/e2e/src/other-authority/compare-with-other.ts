import { expectStatus, type WebhookReceiver } from '@fiscal/dev-stack/client';
import type { StoredDocument } from '@fiscal/other-authority';
import { compareDeliveries } from '../ledger/compare-deliveries.ts';
import { compareLedger, type LedgerNote } from '../ledger/compare-ledger.ts';
import { compareNfseEvents } from '../ledger/compare-nfse-events.ts';
import { compareEvents, compareRanges } from '../ledger/compare-registrations.ts';
import { readStoredNfse, readStoredNfseEvents } from '../ledger/read-nfse.ts';
import { readStoredEvents, readStoredRanges } from '../ledger/read-registrations.ts';
import { readStoredDeliveries, readStoredNotes } from '../ledger/read-sides.ts';
import type { IssuedDocument } from './issue-planned.ts';
import { firstSeries } from './start-against-other.ts';
import type { FilingState } from './watch-filings.ts';

export interface SidesOfOther {
  readonly databaseUrl: string;
  readonly ledger: readonly StoredDocument[];
  readonly issued: readonly IssuedDocument[];
  readonly states: ReadonlyMap<string, FilingState>;
  readonly receiver: Pick<WebhookReceiver, 'received'>;
}

const environment = 'homologation';

type Stored<K extends StoredDocument['kind']> = Extract<StoredDocument, { readonly kind: K }>;

const ofKind = <K extends StoredDocument['kind']>(ledger: readonly StoredDocument[], kind: K) =>
  ledger.filter((document): document is Stored<K> => document.kind === kind);

/** Returns a sentence for each difference between the authority's ledger, the database, the API and the receiver. */
export async function compareWithOther(sides: SidesOfOther): Promise<readonly string[]> {
  const { databaseUrl, ledger } = sides;
  const notes = await readStoredNotes(databaseUrl, environment);
  const services = await readStoredNfse(databaseUrl, environment);
  const ranges = await readStoredRanges(databaseUrl, environment);
  const nfes = ofKind(ledger, 'nfe');
  const nfses = ofKind(ledger, 'nfse');
  const held = nfes.map(asLedgerNote);
  return [
    ...compareLedger(held, notes, firstSeries.next),
    ...compareEvents(nfes.flatMap(eventsOfNfe), await readStoredEvents(databaseUrl, environment), notes),
    ...compareRanges(
      ofKind(ledger, 'range').map(({ issuer, series, ...range }) => ({
        ...range,
        cnpj: issuer,
        series: Number(series),
      })),
      ranges.filter(({ registration }) => registration === 'registered'),
      held,
    ),
    ...compareLedger(nfses.map(asDps), services),
    ...compareNfseEvents(
      nfses.flatMap(eventsOfNfse),
      await readStoredNfseEvents(databaseUrl, environment),
      services.map(({ nfseKey, status }) => ({ accessKey: nfseKey, status })),
    ),
    ...(await compareRecords(sides)),
    ...(await compareWebhooks(sides)),
  ];
}

const asLedgerNote = (note: Stored<'nfe'>): LedgerNote => ({
  type: note.status === 'denied' ? 'denied' : 'authorized',
  accessKey: note.key,
  cnpj: note.issuer,
  series: Number(note.series),
  number: Number(note.number),
  digestValue: note.digest,
  protocol: note.protocol,
});

const asDps = (note: Stored<'nfse'>): LedgerNote => ({
  type: 'authorized',
  accessKey: note.dpsId,
  cnpj: note.issuer,
  series: Number(note.series),
  number: Number(note.number),
  digestValue: note.digest,
  protocol: `${note.nfseNumber} ${note.key}`,
});

const eventsOfNfe = ({ key, events }: Stored<'nfe'>) =>
  events.map(({ type, sequence, protocol = '', xml }) => ({
    accessKey: key,
    eventType: type,
    sequence,
    cStat: /<retEvento[\s\S]*?<cStat>(\d+)/.exec(xml)?.[1] ?? '',
    protocol,
  }));

const eventsOfNfse = ({ key, events }: Stored<'nfse'>) =>
  events.map(({ type, sequence }) => ({ accessKey: key, eventType: type, sequence }));

/** The record of the API beside the ledger: status, key, protocol and total. */
async function compareRecords({ ledger, issued }: SidesOfOther): Promise<readonly string[]> {
  const differences: string[] = [];
  for (const document of issued) {
    const collection = collections[document.kind];
    if (collection === undefined) continue;
    const path = `/v1/${collection}/${document.id}`;
    const record = expectStatus(await document.issuer.client.get(path), 200, path).json();
    const place = { ...document.place, issuer: document.issuer.cnpj };
    const stored = [...ofKind(ledger, 'nfe'), ...ofKind(ledger, 'nfse')].find(
      ({ kind, issuer, series, number }) =>
        kind === collection && issuer === place.issuer && series === place.series && number === place.number,
    );
    const said = sayRecord(collection, record);
    const known = stored === undefined ? 'not stored' : sayStored(stored);
    if (said !== known) differences.push(`${document.name}: the record says ${said}, the ledger ${known}`);
  }
  return differences;
}

const collections: Partial<Record<IssuedDocument['kind'], 'nfe' | 'nfse'>> = {
  nfe: 'nfe',
  nfse: 'nfse',
  replacement: 'nfse',
};

export function sayRecord(
  collection: 'nfe' | 'nfse',
  { status, accessKey, protocol, nfseNumber, totals }: Readonly<Record<string, unknown>>,
): string {
  if (status === 'rejected' || status === 'failed') return 'not stored';
  const total = (totals as Readonly<Record<string, unknown>> | null)?.[
    collection === 'nfe' ? 'invoice' : 'service'
  ];
  return [status, accessKey, collection === 'nfe' ? protocol : nfseNumber, total].join(' ');
}

export function sayStored(stored: Stored<'nfe'> | Stored<'nfse'>): string {
  if (stored.kind === 'nfe') return [stored.status, stored.key, stored.protocol, stored.amount].join(' ');
  const status = stored.status === 'replaced' ? 'cancelled' : stored.status;
  return [status, stored.key, stored.nfseNumber, stored.amount].join(' ');
}

async function compareWebhooks({ databaseUrl, issued, states, receiver }: SidesOfOther) {
  // The end of a replaced NFS-e is an event of the one that replaces it.
  const replacedBy = new Map(
    issued.flatMap(({ id, kind, base }) => (kind === 'replacement' && base ? [[base.id, id]] : [])),
  );
  const resourceOf = (event: string, { id, eventId }: Readonly<Record<string, unknown>>): string =>
    event === 'nfse.cancelled' && eventId === null
      ? (replacedBy.get(String(id)) ?? String(id))
      : String(eventId ?? id);
  const copies = receiver.received.map(({ event, deliveryId, raw, signatureHolds, body }) => ({
    event,
    deliveryId,
    raw,
    signatureHolds,
    resourceId: resourceOf(event, body.data),
  }));
  const due = [
    ...issued.flatMap(({ id, kind }) => {
      const event = dueEvent(kind, states.get(id));
      return event === undefined ? [] : [{ resourceId: id, event }];
    }),
    ...issued.flatMap(({ id, kind }) =>
      kind === 'replacement' && states.get(id)?.status === 'authorized'
        ? [{ resourceId: id, event: 'nfse.cancelled' }]
        : [],
    ),
  ];
  return compareDeliveries(due, await readStoredDeliveries(databaseUrl), copies);
}

/** The webhook that a receiver of all events is owed for the end of a document. */
function dueEvent(kind: IssuedDocument['kind'], state: FilingState | undefined): string | undefined {
  if (state === undefined || state.attention !== null) return undefined;
  const { status } = state;
  const collection = collections[kind];
  if (collection !== undefined) return `${collection}.${status === 'cancelled' ? 'authorized' : status}`;
  const ofServices = kind === 'nfseCancellation' || kind === 'lateRequest';
  if (status === 'rejected') return `${ofServices ? 'nfse' : 'nfe'}.event_rejected`;
  return status === 'authorized' ? registered[kind] : undefined;
}

const registered: Partial<Record<IssuedDocument['kind'], string>> = {
  cancellation: 'nfe.cancelled',
  letter: 'nfe.correction_registered',
  range: 'nfe.disabled',
  nfseCancellation: 'nfse.cancelled',
};
