import { defineStatement } from '@fiscal/db';
import type { FilingAnswer, SendResult } from '@fiscal/domain';
import type { CallOptions, DocumentToCarry, FilingKindAdapter, FilingKindAdapters } from '@fiscal/services';
import {
  type DocumentParameters,
  insertDocuments,
  stageRegistered,
  storePrint,
} from '@fiscal/services/kinds';
import { parcelEventXml, parcelXml } from './kinds-with-parcel.ts';
import { parcelLabel, publishParcel, publishParcelEvent } from './parcel-note.ts';
import { parcelMail } from './parcel-outputs.ts';

const stored = `with stored as (${insertDocuments('xml')})`;

type Kept = { id: string; xml: DocumentParameters };

const keep = defineStatement<Kept, object>(
  `${stored} update parcel set authorized_at = now(), parcel_xml_id = :xml.id where id = :id`,
);

const keepEvent = defineStatement<Kept, object>(`
  ${stored}, registered as (
    update parcel_event set registered_at = now(), event_xml_id = :xml.id where id = :id returning parcel_id
  ), cancelled as (
    update filing set status = 'cancelled', updated_at = now() from registered where id = registered.parcel_id
  )
  update parcel set label_id = null from registered where id = registered.parcel_id`);

const codes = { 201: '100', 200: '100', 404: '217', 422: '999' } as const;
const classes = { 100: 'authorized', 999: 'rejected' } as const;

/** The parcel and its cancellation, both registered by a depot: POST stores one, GET says whether it is there. */
export function createParcelKinds(depot: string): FilingKindAdapters {
  const common: Pick<
    FilingKindAdapter,
    'sameBytes' | 'question' | 'receipts' | 'signature' | 'send' | 'classify'
  > = {
    sameBytes: 'onceNotFound',
    question: {
      kind: 'key',
      query: (document, call) => callDepot(depot, document, call, 'GET'),
      classify: ({ cStat }) => (cStat === '100' ? 'authorized' : 'absent'),
    },
    receipts: { kind: 'none' },
    signature: { parent: 'parcel', signed: 'infParcel' },
    send: (document, call) => callDepot(depot, document, call, 'POST'),
    classify: ({ cStat }) => classes[Number(cStat) as keyof typeof classes] ?? 'uncatalogued',
  };
  const printed = (notes: typeof parcelLabel.byFiling) =>
    ({ kind: 'printedDocument', make: storePrint({ print: parcelLabel, notes, renderers: {} }) }) as const;
  const adapters: Readonly<Record<'parcel' | 'parcelEvent', FilingKindAdapter>> = {
    parcel: {
      ...common,
      followUp: printed(parcelLabel.byFiling),
      async apply(tx, sys, { filing, document: { signedXml: xml } }) {
        const staged = await stageRegistered(sys, filing, { kind: parcelXml, xml });
        await tx.run(keep, { id: filing.id, xml: staged });
        return { kind: 'applied', countedAt: sys.clock.now() };
      },
      mailed: parcelMail,
      publish: publishParcel,
    },
    parcelEvent: {
      ...common,
      followUp: printed(parcelLabel.byEvent),
      async apply(tx, sys, { filing, document: { signedXml: xml } }) {
        const staged = await stageRegistered(sys, filing, { kind: parcelEventXml, xml });
        await tx.run(keepEvent, { id: filing.id, xml: staged });
        return { kind: 'applied', countedAt: null };
      },
      mailed: parcelMail,
      publish: publishParcelEvent,
    },
  };
  return adapters as object as FilingKindAdapters;
}

async function callDepot(
  depot: string,
  { authorityKey, signedXml }: DocumentToCarry,
  { signal }: CallOptions<unknown>,
  method: 'GET' | 'POST',
): Promise<SendResult<FilingAnswer>> {
  try {
    const body = method === 'POST' ? { body: signedXml } : {};
    const response = await fetch(`${depot}/${authorityKey}`, { method, signal: signal ?? null, ...body });
    const cStat = codes[response.status as keyof typeof codes];
    const raw = new Uint8Array(await response.arrayBuffer());
    return { kind: 'answered', answer: { cStat, xMotivo: `HTTP ${response.status}` }, raw };
  } catch {
    return { kind: 'unknown', reason: 'connection_lost' };
  }
}
