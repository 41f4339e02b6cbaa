export { brokenRequests, testedAt } from './broken-requests.ts';
export { inputOfNote } from './input-of-note.ts';
export { noteSchemas, withFormalSignature } from './nfe-schemas.ts';
