import { id24 } from '@fiscal/domain';
import type { DisablingRecord } from '../../context/records.ts';
import { progressFields } from '../../filing-record/record-fields.ts';
import { registrationStatus } from '../../filing-record/registration-status.ts';
import { explainedRejection } from '../../rejections/explain-rejection.ts';
import type { RangeRow } from './range-row.ts';

/** Returns the record that clients read. Source: api-conventions 7.4. */
export const disablingRecord = (row: RangeRow): DisablingRecord => ({
  id: id24(row.id),
  companyId: id24(row.companyId),
  environment: row.environment,
  series: row.series,
  from: row.first,
  to: row.last,
  year: row.year,
  justification: row.justification,
  status: registrationStatus(row.status),
  protocol: row.protocol,
  registeredAt: row.registeredAt?.toISOString() ?? null,
  rejection: explainedRejection(row.rejection, 'disabling'),
  ...progressFields(row, 'request', 'sefaz'),
});
