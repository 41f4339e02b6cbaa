/** What the documents of a kind are made of: each kind gives its data, and gets its verbs and statements. */
export * from '../accept/accept-document.ts';
export { type AcceptedEvent, acceptEvent } from '../accept/accept-event.ts';
export type * from '../accept/document-kind.ts';
export type { EventKind } from '../accept/event-kind.ts';
export { type EventRow, eventStatements } from '../accept/event-row.ts';
export { selectSubject } from '../accept/event-subject.ts';
export type { IssuingTenantContext } from '../accept/issuing-deps.ts';
export { getEvent, getEventXml, listEvents } from '../accept/read-events.ts';
export { retryDocument } from '../accept/retry-document.ts';
export { retryEvent } from '../accept/retry-event.ts';
export {
  type DocumentParameters,
  documentColumns,
  documentParameters,
  documentPlaceholders,
} from '../documents/document-parameters.ts';
export { listEmails } from '../emails/list-emails.ts';
export { type MailedKind, type MailRow, mailedKind } from '../emails/mailed-kind.ts';
export { sendEmail } from '../emails/send-email.ts';
export { exportMonthOf } from '../export/export-month.ts';
export { type EventOfMonth, monthKind, type NoteOfMonth } from '../export/month-kind.ts';
export { contentRun, type FilingRow, filingColumns } from '../filing-record/filing-row.ts';
export { noteRows } from '../filing-record/note-rows.ts';
export { noteFields, progressFields } from '../filing-record/record-fields.ts';
export { findNoteByExternalId, getNote } from '../notes/get-note.ts';
export { getNotePrint, getNoteXml } from '../notes/get-note-documents.ts';
export type { NoteKind } from '../notes/note-kind.ts';
export { printKind } from '../print/print-kind.ts';
export { storePrint } from '../print/store-print.ts';
export { searchNotes } from '../search/search-notes.ts';
export { publishUnregistered } from './published/publish-unregistered.ts';
export { stageRegistered } from './registered/stage-registered.ts';
