import type { EmailAttachment } from '@fiscal/domain';
import type { EmailFile } from '@fiscal/emails';
import type { PrintingDeps, SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { drawPrint } from '../print/draw-print.ts';
import type { PrintKind } from '../print/print-kind.ts';
import type { MailedKind, MailToSend } from './mailed-kind.ts';

interface FilesToRead {
  readonly attachments: readonly EmailAttachment[];
  readonly mail: MailToSend;
}

/**
 * Reads the files of a mail at the time of sending, so they are the note's present ones. A print that is not stored yet
 * is drawn.
 */
export async function readEmailFiles(
  sys: SystemContext & PrintingDeps,
  mailed: MailedKind,
  { attachments, mail }: FilesToRead,
): Promise<readonly EmailFile[]> {
  const { documents } = mailed;
  const files: EmailFile[] = [];
  for (const attachment of attachments) {
    if (attachment === documents.xml) files.push(await xmlFile(sys, mailed, mail));
    if (attachment === documents.print) files.push(await printFile(sys, mailed, mail));
    if (attachment === documents.cancellation) files.push(...(await cancellationFile(sys, mail)));
  }
  return files;
}

const xmlFile = async (
  sys: SystemContext & PrintingDeps,
  { note }: MailedKind,
  { row }: MailToSend,
): Promise<EmailFile> => ({
  role: 'note',
  name: note.xml.fileName(row.accessKey),
  mediaType: 'application/xml',
  bytes: await readDocument(sys, row.xmlId),
});

const printFile = async (
  sys: SystemContext & PrintingDeps,
  { note: { print } }: MailedKind,
  { row }: MailToSend,
): Promise<EmailFile> => ({
  role: 'print',
  name: `${row.accessKey}.pdf`,
  mediaType: 'application/pdf',
  bytes: row.printId === null ? await drawNow(sys, print, row) : await readDocument(sys, row.printId),
});

/** Returns no file when the cancellation is not registered. */
const cancellationFile = async (
  sys: SystemContext & PrintingDeps,
  { row: { eventXmlId }, eventFileName: name }: MailToSend,
): Promise<readonly EmailFile[]> =>
  eventXmlId === null || name === undefined
    ? []
    : [
        {
          role: 'cancellation',
          name,
          mediaType: 'application/xml',
          bytes: await readDocument(sys, eventXmlId),
        },
      ];

/** Reads the row in a transaction and the bytes after it, because they may be in a bucket. */
async function readDocument(sys: SystemContext, id: string): Promise<Uint8Array> {
  return sys.documents.fetch(await inSystem(sys, (tx) => sys.documents.find(tx, id)));
}

async function drawNow(
  sys: SystemContext & PrintingDeps,
  print: PrintKind,
  { clientId, noteId }: MailToSend['row'],
): Promise<Uint8Array> {
  const [note] = await sys.db.autocommit(print.byNote, { clientId, noteId });
  if (note === undefined) throw new Error(`note ${noteId} has no document`);
  return drawPrint(sys, print, note);
}
