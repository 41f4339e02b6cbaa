import type { FilingKind, FilingKindDefinition } from '@fiscal/contracts';

/** The row of a kind that nobody has: a parcel, registered by a depot. */
export const parcelKind: FilingKindDefinition = {
  workflow: 'registerParcel',
  idPrefix: 'parcel',
  network: 'sefin',
  service: 'parcels',
  priority: 2,
  label: 'Parcel',
  events: ['parcel.registered'],
  optInEvents: [],
  trial: 'nextFiling',
  attentions: ['reconcile_exhausted', 'certificate_missing', 'certificate_expired'],
};

/** Its name; a row of the real table would make it one of the union, and the contract publish its event. */
export const parcel = 'parcel' as string as FilingKind;
