import { listNoteEmails, sendNoteEmail } from './email-operations.ts';
import {
  getNoteEvent,
  getNoteEventXml,
  listNoteEvents,
  requestEvent,
  retryNoteEvent,
} from './event-operations.ts';
import { createNote, previewNote, retryNote } from './issue-operations.ts';
import type { NoteKind } from './note-kind.ts';
import {
  exportNotes,
  findNote,
  getNote,
  getNotePrint,
  getNoteTimeline,
  getNoteXml,
  searchNotes,
} from './read-operations.ts';

/** Makes the operations that every kind of notes has. */
export const noteOperations = (kind: NoteKind) => ({
  create: createNote(kind),
  preview: previewNote(kind),
  find: findNote(kind),
  search: searchNotes(kind),
  export: exportNotes(kind),
  get: getNote(kind),
  timeline: getNoteTimeline(kind),
  xml: getNoteXml(kind),
  print: getNotePrint(kind),
  retry: retryNote(kind),
  sendEmail: sendNoteEmail(kind),
  listEmails: listNoteEmails(kind),
  cancel: requestEvent(kind, kind.cancel),
  listEvents: listNoteEvents(kind),
  getEvent: getNoteEvent(kind),
  eventXml: getNoteEventXml(kind),
  retryEvent: retryNoteEvent(kind),
});

export type NoteOperations = ReturnType<typeof noteOperations>;
