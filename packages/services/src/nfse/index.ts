export * from '../kinds/nfse/get-nfse.ts';
export type { AcceptedNfseEvent, NfseEventToAccept } from './accept-nfse-event.ts';
export * from './cancel-nfse.ts';

export * from './get-nfse-documents.ts';
export * from './get-nfse-event.ts';
export type { EventOfNfse } from './nfse-event-row.ts';
export * from './retry-nfse-event.ts';
