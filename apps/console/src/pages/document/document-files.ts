import { type DocumentFile, readDocumentFile } from '@fiscal/services';
import { paths } from '../../paths/paths.ts';
import type { ConsoleRequest } from '../../routes/console-request.ts';
import { defineFile, type FileRoute, type ServedFile } from '../../routes/define-file.ts';

const fileOf =
  (which: DocumentFile['which']) =>
  async ({
    sys,
    params: { id },
  }: ConsoleRequest<{ readonly id: string }>): Promise<ServedFile | undefined> => {
    const file = await readDocumentFile(sys, { id, which });
    if (file.kind !== 'file') return undefined;
    const { bytes, mediaType, fileName, clientId } = file;
    return {
      bytes,
      contentType: mediaType,
      name: fileName,
      look: { action: 'document.unmask', subjectId: id, clientId },
    };
  };

/** A file has the personal data in full: who may not unmask a page opens none, and the audit has it as unmasked. */
export const documentFiles: readonly FileRoute[] = [
  defineFile({ path: paths.documentXml, role: 'suporte', load: fileOf('xml') }),
  defineFile({ path: paths.documentPdf, role: 'suporte', load: fileOf('print') }),
];
