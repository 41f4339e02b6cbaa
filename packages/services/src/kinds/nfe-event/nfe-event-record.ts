import { nfeEventTypeOf } from '@fiscal/api-contract';
import { id24 } from '@fiscal/domain';
import type { NfeEventRecord } from '../../context/records.ts';
import { progressFields } from '../../filing-record/record-fields.ts';
import { registrationStatus } from '../../filing-record/registration-status.ts';
import { explainedRejection } from '../../rejections/explain-rejection.ts';
import type { NfeEventRow } from './nfe-event-row.ts';

/** Returns the record that clients read. Source: specification 2.9. */
export const nfeEventRecord = (row: NfeEventRow, ...added: readonly string[]): NfeEventRecord => ({
  id: id24(row.id),
  nfeId: id24(row.documentId),
  type: nfeEventTypeOf[row.type],
  sequence: row.sequence,
  text: row.text,
  status: registrationStatus(row.status),
  protocol: row.protocol,
  registeredAt: row.registeredAt?.toISOString() ?? null,
  rejection: explainedRejection(row.rejection, row.type),
  warnings: [...warningsOf(row), ...added],
  ...progressOf(row),
});

const waitsForNote =
  'A SEFAZ não encontra a nota deste evento (494). O serviço a consulta automaticamente e, enquanto ela não constar, envia ' +
  'o mesmo pedido de novo; até o fim dele nenhum outro evento deste tipo é aceito.';

function progressOf(row: NfeEventRow) {
  const progress = progressFields(row, 'request', 'sefaz');
  const { waiting } = progress;
  return waiting?.reason === 'question' && row.noteNotFound
    ? { ...progress, waiting: { ...waiting, message: waitsForNote } }
    : progress;
}

const byCStat: Readonly<Record<string, string>> = {
  '136': 'A SEFAZ registrou o evento sem o vincular à nota (136); consulte a nota na SEFAZ.',
  '155':
    'Cancelamento homologado fora do prazo de 24 horas (155): em São Paulo há multa (RICMS/SP, art. 527, IV, z1).',
};

/** Returns the warnings about a registration. Source: nfe-protocol §4.1, 6.3. */
function warningsOf({ registeredAs, registeredElsewhere, type }: NfeEventRow): readonly string[] {
  const late = registeredAs === null ? undefined : byCStat[registeredAs];
  const elsewhere =
    type === 'cancellation'
      ? 'Outro sistema registrou o cancelamento, talvez com outra justificativa; o XML guardado é o dele.'
      : 'Outro sistema registrou a carta; o texto e o XML guardados são os dele.';
  return [...(late === undefined ? [] : [late]), ...(registeredElsewhere ? [elsewhere] : [])];
}
