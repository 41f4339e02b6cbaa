import { type EmailAttachment, eventTypes, type NoteEventType } from '@fiscal/domain';
import type { EmailFile } from '@fiscal/emails';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { readAdditions } from '../danfe/danfe-additions.ts';
import { danfeOfDocument } from '../danfe/danfe-of-document.ts';

/** What the files of a mail are made of. */
export interface MailedNote {
  readonly clientId: string;
  readonly noteId: string;
  readonly status: 'authorized' | 'cancelled';
  readonly accessKey: string;
  readonly procNfeId: string;
  readonly danfeId: string | null;
  readonly eventType: NoteEventType | null;
  readonly eventSequence: number | null;
  readonly procEventId: string | null;
}

/** Read when they are sent: what is mailed is what the note has now. A DANFE that is not stored yet is drawn. */
export async function readEmailFiles(
  sys: SystemContext,
  attachments: readonly EmailAttachment[],
  note: MailedNote,
): Promise<readonly EmailFile[]> {
  const files: EmailFile[] = [];
  for (const attachment of attachments) {
    const file = await readers[attachment](sys, note);
    if (file !== undefined) files.push(file);
  }
  return files;
}

type ReadFile = (sys: SystemContext, note: MailedNote) => Promise<EmailFile | undefined>;

const readers: Readonly<Record<EmailAttachment, ReadFile>> = {
  procNFe: async (sys, { accessKey, procNfeId }) => ({
    name: `${accessKey}-procNFe.xml`,
    mediaType: 'application/xml',
    bytes: await readDocument(sys, procNfeId),
  }),
  danfe: async (sys, note) => ({
    name: `${note.accessKey}.pdf`,
    mediaType: 'application/pdf',
    bytes: note.danfeId === null ? await drawDanfe(sys, note) : await readDocument(sys, note.danfeId),
  }),
  procEventoNFe: async (sys, { accessKey, eventType, eventSequence, procEventId }) =>
    procEventId === null || eventType === null
      ? undefined
      : {
          name: `${accessKey}-${eventTypes[eventType]}-${eventSequence}-procEventoNFe.xml`,
          mediaType: 'application/xml',
          bytes: await readDocument(sys, procEventId),
        },
};

/** The row in a transaction, the bytes behind it: they may lie in a bucket. */
async function readDocument(sys: SystemContext, id: string): Promise<Uint8Array> {
  return sys.documents.fetch(await inSystem(sys, (tx) => sys.documents.find(tx, id)));
}

async function drawDanfe(sys: SystemContext, note: MailedNote): Promise<Uint8Array> {
  const { renderDanfe } = sys;
  if (renderDanfe === undefined) throw new Error('this process draws no DANFE');
  const { clientId, noteId: id } = note;
  const additions = await inSystem(sys, (tx) => readAdditions(tx, { clientId, id }));
  const xml = new TextDecoder().decode(await readDocument(sys, note.procNfeId));
  return renderDanfe(danfeOfDocument(xml, note.status, additions));
}
