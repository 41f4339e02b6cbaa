import type { FilingKind, FilingKindDefinition } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import type { SeriesModel, StagedDocument } from '@fiscal/db';
import type { EmailAttachment } from '@fiscal/domain';

/** The row of a kind that nobody has: a parcel, registered by a depot. */
export const parcelKind: FilingKindDefinition = {
  workflow: 'registerParcel',
  idPrefix: 'parcel',
  network: 'sefin',
  service: 'parcels',
  priority: 2,
  label: 'Parcel',
  registers: 'note',
  events: ['parcel.authorized', 'parcel.rejected', 'parcel.failed', 'parcel.cancelled'],
  optInEvents: ['parcel.attention'],
  trial: 'nextFiling',
  attentions: ['reconcile_exhausted', 'certificate_missing', 'certificate_expired'],
};

/** The row of its events. */
export const parcelEventKind: FilingKindDefinition = {
  ...parcelKind,
  workflow: 'registerParcelEvent',
  idPrefix: 'parcel-event',
  service: 'parcelEvents',
  label: 'Parcel event',
  registers: 'event',
  events: ['parcel.cancelled', 'parcel.event_rejected'],
  optInEvents: ['parcel.event_failed', 'parcel.event_attention'],
};

/** The table with two further rows. */
export const kindsWithParcel = { ...filingKinds, parcel: parcelKind, parcelEvent: parcelEventKind };

const named = <Name extends string>(name: string): Name => name as Name;

/** Their names: rows of the real tables would make them some of the unions, and the contract publish their events. */
export const parcel: FilingKind = named('parcel');
export const parcelEvent: FilingKind = named('parcelEvent');
export const parcelModel: SeriesModel = named('parcel');
export const parcelXml: StagedDocument['kind'] & EmailAttachment = named('parcelXml');
export const parcelLabelPdf: StagedDocument['kind'] & EmailAttachment = named('parcelLabel');
export const parcelEventXml: StagedDocument['kind'] & EmailAttachment = named('parcelEventXml');
