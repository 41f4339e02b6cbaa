import { type FilingStatus, id24, type NoteEventType } from '@fiscal/domain';
import type { NfeEventRecord } from '../context/records.ts';
import { waitingRecord } from '../read/waiting-record.ts';
import { explainedRejection } from '../rejections/explain-rejection.ts';
import type { EventRow } from './event-row.ts';

const types = { cancellation: 'cancel', correction: 'correction' } as const satisfies Record<
  NoteEventType,
  NfeEventRecord['type']
>;

const statuses: Partial<Record<FilingStatus, NfeEventRecord['status']>> = {
  queued: 'queued',
  sending: 'sending',
  pending: 'sending',
  unknown: 'unknown',
  authorized: 'registered',
  rejected: 'rejected',
  failed: 'failed',
};

/** Specification 2.9. Throws for a status that no event has, a defect. */
export const nfeEventRecord = (row: EventRow, ...added: readonly string[]): NfeEventRecord => ({
  id: id24(row.id),
  nfeId: id24(row.noteId),
  type: types[row.type],
  sequence: row.sequence,
  text: row.text,
  status: statusOf(row),
  protocol: row.protocol,
  registeredAt: row.registeredAt?.toISOString() ?? null,
  rejection: explainedRejection(row.rejection, row.type),
  failure: row.failure,
  attention: row.attention,
  waiting: waitingRecord(row),
  warnings: [...warningsOf(row), ...added],
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

function statusOf({ id, status }: EventRow): NfeEventRecord['status'] {
  const found = statuses[status];
  if (found === undefined) throw new Error(`event ${id} is ${status}`);
  return found;
}

const byCStat: Readonly<Record<string, string>> = {
  '136': 'A SEFAZ registrou o evento sem o vincular à nota (136); consulte a nota na SEFAZ.',
  '155':
    'Cancelamento homologado fora do prazo de 24 horas (155): em São Paulo há multa (RICMS/SP, art. 527, IV, z1).',
};

/** Source: nfe-protocol §4.1, 6.3. */
function warningsOf({ registeredAs, registeredElsewhere, type }: EventRow): readonly string[] {
  const late = registeredAs === null ? undefined : byCStat[registeredAs];
  const elsewhere =
    type === 'cancellation'
      ? 'Outro sistema registrou o cancelamento, talvez com outra justificativa; o XML guardado é o dele.'
      : 'Outro sistema registrou a carta com o mesmo texto; o XML guardado é o dele.';
  return [...(late === undefined ? [] : [late]), ...(registeredElsewhere ? [elsewhere] : [])];
}
