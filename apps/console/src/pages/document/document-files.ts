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
      name: fileName.replace(/[^\w.-]/g, '_'),
      look: { action: 'document.view', subjectId: id, clientId },
    };
  };

export const documentFiles: readonly FileRoute[] = [
  defineFile({ path: paths.documentXml, role: 'leitura', load: fileOf('xml') }),
  defineFile({ path: paths.documentPdf, role: 'leitura', load: fileOf('print') }),
];
