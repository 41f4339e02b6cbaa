import type { NfseRecord } from '@fiscal/api-contract';
import { nfseFileName } from '@fiscal/domain';
import type { NoteKind } from '../../notes/note-kind.ts';
import { danfse } from './danfse.ts';
import { explainRegistration } from './explain-registration.ts';
import { nfseRecord } from './nfse-record.ts';
import { type NfseRow, nfseRows } from './nfse-row.ts';

/** The NFS-e, for reading, searching, printing, mailing and exporting. */
export const nfseNote: NoteKind<NfseRow, NfseRecord> = {
  rows: nfseRows,
  record: nfseRecord,
  complete: explainRegistration,
  registered: ({ accessKey, nfseXmlId: xmlId, danfseId: printId }) => ({ accessKey, xmlId, printId }),
  xml: { fileName: nfseFileName, absent: 'O XML da NFS-e ainda não existe.' },
  print: danfse,
  notAuthorized: 'A NFS-e não está autorizada.',
};
