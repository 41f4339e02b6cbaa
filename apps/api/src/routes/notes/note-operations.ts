import { listNoteEmailsOperation, sendNoteEmailOperation } from './email-operations.ts';
import {
  getNoteEventOperation,
  getNoteEventXmlOperation,
  listNoteEventsOperation,
  requestEventOperation,
  retryNoteEventOperation,
} from './event-operations.ts';
import { createNoteOperation, previewNoteOperation, retryNoteOperation } from './issue-operations.ts';
import type { NoteKind } from './note-kind.ts';
import {
  exportNotesOperation,
  findNoteOperation,
  getNoteOperation,
  getNotePrintOperation,
  getNoteTimelineOperation,
  getNoteXmlOperation,
  searchNotesOperation,
} from './read-operations.ts';

/** Makes the operations that every kind of notes has. */
export const noteOperations = (kind: NoteKind) => ({
  create: createNoteOperation(kind),
  preview: previewNoteOperation(kind),
  find: findNoteOperation(kind),
  search: searchNotesOperation(kind),
  export: exportNotesOperation(kind),
  get: getNoteOperation(kind),
  timeline: getNoteTimelineOperation(kind),
  xml: getNoteXmlOperation(kind),
  print: getNotePrintOperation(kind),
  retry: retryNoteOperation(kind),
  sendEmail: sendNoteEmailOperation(kind),
  listEmails: listNoteEmailsOperation(kind),
  cancel: requestEventOperation(kind, kind.cancel),
  listEvents: listNoteEventsOperation(kind),
  getEvent: getNoteEventOperation(kind),
  eventXml: getNoteEventXmlOperation(kind),
  retryEvent: retryNoteEventOperation(kind),
});

export type NoteOperations = ReturnType<typeof noteOperations>;
