import type { NfeRecord } from '@fiscal/api-contract';
import type { NoteKind } from '../../notes/note-kind.ts';
import { danfe } from './danfe.ts';
import { nfeRecord } from './nfe-record.ts';
import { type NoteRow, nfeRows } from './note-row.ts';

/** The NF-e, for reading, searching, printing, mailing and exporting. */
export const nfeNote: NoteKind<NoteRow, NfeRecord> = {
  rows: nfeRows,
  record: nfeRecord,
  registered: ({ accessKey, procNfeId: xmlId, danfeId: printId }) => ({ accessKey, xmlId, printId }),
  xml: {
    fileName: (accessKey) => `${accessKey}-procNFe.xml`,
    absent: 'O XML autorizado ainda não existe.',
  },
  print: danfe,
  notAuthorized: 'A nota não está autorizada.',
};
