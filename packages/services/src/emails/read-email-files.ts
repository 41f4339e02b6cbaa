import { type EmailAttachment, nfseFileName } from '@fiscal/domain';
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
  readonly isReplaced: boolean;
  readonly accessKey: string;
  readonly xmlId: string;
  readonly printId: string | null;
  /** Of the cancellation, once it is registered. */
  readonly event: { readonly fileName: string; readonly xmlId: string } | null;
}

/** Read when they are sent: what is mailed is what the note has now. A print that is not stored yet is drawn. */
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

const xmlNamed =
  (nameOf: (accessKey: string) => string): ReadFile =>
  async (sys, { accessKey, xmlId }) => ({
    ...{ role: 'note', name: nameOf(accessKey), mediaType: 'application/xml' },
    bytes: await readDocument(sys, xmlId),
  });

const printDrawnBy =
  (draw: (sys: SystemContext, note: MailedNote) => Promise<Uint8Array>): ReadFile =>
  async (sys, note) => ({
    ...{ role: 'print', name: `${note.accessKey}.pdf`, mediaType: 'application/pdf' },
    bytes: note.printId === null ? await draw(sys, note) : await readDocument(sys, note.printId),
  });

const cancellation: ReadFile = async (sys, { event }) =>
  event === null
    ? undefined
    : {
        ...{ role: 'cancellation', name: event.fileName, mediaType: 'application/xml' },
        bytes: await readDocument(sys, event.xmlId),
      };

const readers: Readonly<Record<EmailAttachment, ReadFile>> = {
  procNFe: xmlNamed((accessKey) => `${accessKey}-procNFe.xml`),
  danfe: printDrawnBy(drawDanfe),
  procEventoNFe: cancellation,
  nfse: xmlNamed(nfseFileName),
  danfse: printDrawnBy(drawDanfse),
  nfseEvent: cancellation,
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
  const xml = new TextDecoder().decode(await readDocument(sys, note.xmlId));
  return renderDanfe(danfeOfDocument(xml, note.status, additions));
}

async function drawDanfse(
  sys: SystemContext,
  { xmlId, status, isReplaced }: MailedNote,
): Promise<Uint8Array> {
  const { renderDanfse } = sys;
  if (renderDanfse === undefined) throw new Error('this process draws no DANFSe');
  const nfseXml = new TextDecoder().decode(await readDocument(sys, xmlId));
  return renderDanfse({ nfseXml, status: isReplaced ? 'replaced' : status });
}
