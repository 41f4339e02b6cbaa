export { brokenNotes } from './broken-notes.ts';
export { classedNote } from './classed-note.ts';
export { type GeneratedIssuer, type GeneratedNote, type NoteLimits, validNotes } from './valid-notes.ts';
