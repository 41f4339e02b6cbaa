export type { AcceptedNfeEvent } from './accept-event.ts';
export { type CancelNfeInput, cancelNfe } from './cancel-nfe.ts';
export { type CorrectNfeInput, correctNfe } from './correct-nfe.ts';
export type { EventOfNote } from './event-row.ts';
export { getNfeEvent } from './get-nfe-event.ts';
export { type EventPdf, getNfeEventPdf } from './get-nfe-event-pdf.ts';
export { getNfeEventXml } from './get-nfe-event-xml.ts';
export { listNfeEvents } from './list-nfe-events.ts';
export { retryNfeEvent } from './retry-nfe-event.ts';
