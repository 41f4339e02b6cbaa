import type { KindThatRegisters } from '@fiscal/contracts';
import type { EventStatements } from '../accept/event-row.ts';
import type { MailedKind } from '../emails/mailed-kind.ts';
import type { DocumentRows } from '../filing-record/document-rows.ts';
import type { FilingRow } from '../filing-record/filing-row.ts';
import type { AnyNoteKind } from '../notes/note-kind.ts';
import { nfeMail } from './nfe/nfe-mail.ts';
import { nfeNote } from './nfe/nfe-note.ts';
import { rangeRows } from './nfe-disabling/range-row.ts';
import { nfeEventRows } from './nfe-event/nfe-event-row.ts';
import { nfseMail } from './nfse/nfse-mail.ts';
import { nfseNote } from './nfse/nfse-note.ts';
import { nfseEventRows } from './nfse-event/nfse-event-row.ts';

interface ServiceKinds {
  readonly notes: Readonly<Record<KindThatRegisters<'note'>, AnyNoteKind>>;
  /** The mails about the notes. */
  readonly mails: Readonly<Record<KindThatRegisters<'note'>, MailedKind>>;
  readonly events: Readonly<Record<KindThatRegisters<'event'>, EventStatements<object>>>;
  readonly ranges: Readonly<Record<KindThatRegisters<'range'>, DocumentRows<FilingRow>>>;
}

/** The only list of what the service reads of each kind. The compiler requires every kind of `filingKinds`. */
export const serviceKinds: ServiceKinds = {
  notes: { nfe: nfeNote, nfse: nfseNote },
  mails: { nfe: nfeMail, nfse: nfseMail },
  events: { nfeEvent: nfeEventRows, nfseEvent: nfseEventRows },
  ranges: { nfeDisabling: rangeRows },
};
