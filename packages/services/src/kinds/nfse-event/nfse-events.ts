import type { NfseEventRecord } from '@fiscal/api-contract';
import { nfseEvent } from '@fiscal/db';
import { type NfseEventType, nfseCancellationReasons, nfseEventFileName } from '@fiscal/domain';
import { adoptedEventText, buildNfseEvent, writeNfseEventText } from '@fiscal/nfse';
import { and, eq } from 'drizzle-orm';
import type { EventKind } from '../../accept/event-kind.ts';
import { selectSubject } from '../../accept/event-subject.ts';
import { findNfseRow } from '../nfse/nfse-row.ts';
import { nfseEventRecord } from './nfse-event-record.ts';
import { type NfseEventColumns, type NfseEventWords, nfseEventRows } from './nfse-event-row.ts';
import { publishStoredNfseEvent } from './publish-nfse-event.ts';

interface NfseEvents {
  readonly type: NfseEventType;
  readonly words: NfseEventWords;
  readonly own: NfseEventColumns;
  readonly record: NfseEventRecord;
}

/** The most characters of verAplic. */
const mostApplication = 20;

/** Cancellations of NFS-e, and requests for them. */
export const nfseEvents: EventKind<NfseEvents> = {
  kind: 'nfseEvent',
  model: 'dps',
  names: {
    document: 'NFS-e',
    label: 'NFS-e',
    afterRejection: 'peça outro evento a POST /v1/nfse/{id}/cancel.',
  },
  types: {
    cancellation: { most: 1, field: 'justification' },
    cancellationRequest: { most: 1, field: 'justification' },
  },
  subject: selectSubject('nfse', 'null'),
  rows: nfseEventRows,
  unregistered: { decision: null, decidedAt: null, held: null },
  wordsOf: ({ reason, text }) => ({ reason, text }),
  heldWords: ({ held }) => {
    const reason = nfseCancellationReasons.find((each) => each === held?.reason);
    const text = adoptedEventText(held?.text ?? '');
    return reason === undefined || text === undefined ? undefined : { reason, text };
  },
  writeText: (_, text) => writeNfseEventText(text),
  build: ({ settings }, { environment, accessKey }, { type, words: { reason, text }, at }) =>
    buildNfseEvent({
      type,
      environment,
      accessKey,
      at,
      reason,
      justification: text,
      application: settings.softwareVersion.slice(0, mostApplication),
    }),
  insert: async (tx, { documentId: nfseId, sequence: _, words, ...event }) =>
    tx.insert(nfseEvent).values({ ...event, nfseId, ...words }),
  update: async (tx, { clientId, id }, { words }) =>
    tx
      .update(nfseEvent)
      .set(words)
      .where(and(eq(nfseEvent.clientId, clientId), eq(nfseEvent.id, id))),
  findDocument: findNfseRow,
  fileName: (accessKey, { type }) => nfseEventFileName(accessKey, type),
  publish: publishStoredNfseEvent,
  record: nfseEventRecord,
};
