import type { DisablingStatus } from '@fiscal/api-contract';
import { assertNever, type FilingStatus, id24 } from '@fiscal/domain';
import type { DisablingRecord } from '../context/records.ts';
import { waitingRecord } from '../read/waiting-record.ts';
import type { RangeRow } from '../rows/range-row.ts';

/** A range waits in `pending` before it was sent: its record shows it in the queue. Throws on a status of a note alone. */
function statusOf(status: FilingStatus): DisablingStatus {
  switch (status) {
    case 'queued':
    case 'sending':
    case 'unknown':
    case 'rejected':
    case 'failed':
      return status;
    case 'pending':
      return 'queued';
    case 'authorized':
      return 'registered';
    case 'denied':
    case 'cancelled':
    case 'disabled':
      throw new Error(`a range of numbers is never ${status}`);
    default:
      return assertNever(status);
  }
}

/** Source: api-conventions 7.4. */
export const disablingRecord = (row: RangeRow): DisablingRecord => ({
  id: id24(row.id),
  companyId: id24(row.companyId),
  environment: row.environment,
  series: row.series,
  from: row.first,
  to: row.last,
  year: row.year,
  justification: row.justification,
  status: statusOf(row.status),
  protocol: row.protocol,
  registeredAt: row.registeredAt?.toISOString() ?? null,
  rejection: row.rejection,
  failure: row.failure,
  attention: row.attention,
  waiting: waitingRecord(row),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
