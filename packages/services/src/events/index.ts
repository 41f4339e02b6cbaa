export type { AcceptedNfeEvent } from './accept-event.ts';
export { type CancelNfeInput, cancelNfe } from './cancel-nfe.ts';
export { type CorrectNfeInput, correctNfe } from './correct-nfe.ts';
export { type EventOfNote, getNfeEvent, getNfeEventXml, listNfeEvents } from './read-nfe-events.ts';
export { retryNfeEvent } from './retry-nfe-event.ts';
