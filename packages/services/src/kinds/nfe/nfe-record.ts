import { id24 } from '@fiscal/domain';
import type { NfeRecord, TotalsRecord } from '../../context/records.ts';
import { waitingRecord } from '../../filing-record/waiting-record.ts';
import { rejectionOfNote } from '../../rejections/explain-rejection.ts';
import type { NoteRow } from './note-row.ts';

/** Specification 2.8. */
export const nfeRecord = (row: NoteRow): NfeRecord => ({
  id: id24(row.id),
  externalId: row.externalId,
  companyId: id24(row.companyId),
  environment: row.environment,
  status: row.status,
  series: row.series,
  number: row.number,
  accessKey: row.accessKey,
  protocol: row.protocol,
  authorizedAt: row.authorizedAt?.toISOString() ?? null,
  rejection: rejectionOfNote(row),
  denial: row.denial,
  failure: row.failure,
  attention: row.attention,
  waiting: waitingRecord(row, 'note', 'SEFAZ'),
  totals: row.totals as TotalsRecord,
  warnings: row.warnings,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
