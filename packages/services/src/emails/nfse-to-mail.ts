import type { NfseTotalsRecord } from '@fiscal/api-contract';
import {
  municipalDecisionCodes,
  type NfseEndingCode,
  type NfseEventType,
  nfseConsultation,
  nfseEventCodes,
  nfseEventFileName,
  nfseSubstitutionCode,
} from '@fiscal/domain';
import type { MailedNfse } from '@fiscal/emails';
import { findMunicipality } from '@fiscal/tax-tables';
import { shownStatus } from '../rows/ended-nfse-words.ts';
import { type Ending, otherEndOf } from '../rows/nfse-ending.ts';
import { type LoadedNote, loadOf, type NoteToSend } from './load-of.ts';

export interface NfseRow extends LoadedNote {
  readonly series: number;
  readonly number: number;
  readonly nfseNumber: string;
  readonly competenceDate: string;
  readonly totals: NfseTotalsRecord;
  readonly replacesKey: string | null;
  /** Of the NFS-e that replaced it. */
  readonly replacedBy: string | null;
  readonly replacedAt: Date | null;
  readonly eventType: NfseEventType | null;
  /** The granted request, or the event that this service did not ask for, which ended it. */
  readonly ending: Pick<Ending, 'type' | 'at' | 'replacingKey'> | null;
}

export const loadNfse = loadOf<NfseRow>({
  columns: `n.series, n.number::float8 as number, n.nfse_number as "nfseNumber", n.competence_date as "competenceDate",
    n.totals, n.replaces_key as "replacesKey", n.nfse_xml_id as "xmlId", n.danfse_id as "printId",
    r.access_key as "replacedBy", r.authorized_at as "replacedAt", e.type as "eventType", e.registered_at as "eventAt",
    e.event_xml_id as "eventXmlId", ${otherEndOf('f', 'n')} as ending`,
  note: 'nfse n on n.client_id = d.client_id and n.id = d.resource_id and n.nfse_xml_id is not null',
  joins: `left join nfse r on r.client_id = n.client_id and r.id = n.replaced_by
  left join nfse_event e on e.client_id = d.client_id and e.id = d.payload::jsonb->>'eventId' and e.nfse_id = n.id`,
});

/** What its mail says of it, and what names its cancellation. */
export const nfseToSend = (row: NfseRow): NoteToSend => ({
  note: noteOf(row),
  isReplaced: shownStatus(row) === 'replaced',
  eventFileName: row.eventType === null ? undefined : nfseEventFileName(row.accessKey, row.eventType),
});

function noteOf(row: NfseRow): MailedNfse {
  const { accessKey, series, number, nfseNumber, competenceDate, totals, replacesKey } = row;
  return {
    ...{ type: 'nfse', number: nfseNumber, dps: { series, number }, competenceDate },
    municipality: municipalityOf(accessKey, competenceDate),
    service: totals.service,
    net: totals.net,
    consultation: nfseConsultation,
    replaces: replacesKey,
    cancellation: cancellationOf(row),
  };
}

/** Of the issue: the key begins with its code, whatever its check digit. */
function municipalityOf(accessKey: string, day: string): string | null {
  const found = findMunicipality(accessKey.slice(0, 7), day);
  return found === undefined ? null : `${found.name} - ${found.uf}`;
}

function cancellationOf({ replacedBy, replacedAt, eventAt, ending }: NfseRow): MailedNfse['cancellation'] {
  if (replacedBy !== null && replacedAt !== null) {
    return { how: 'replacement', by: replacedBy, registeredAt: replacedAt };
  }
  if (eventAt !== null) return { how: 'issuer', by: null, registeredAt: eventAt };
  if (ending === null) return null;
  const { type, at, replacingKey: by } = ending;
  return { how: endedHow[type], by, registeredAt: new Date(at) };
}

const endedHow = {
  [nfseEventCodes.cancellation]: 'issuer',
  [nfseSubstitutionCode]: 'replacement',
  [municipalDecisionCodes.granted]: 'grant',
  '305101': 'municipality',
} as const satisfies Readonly<Record<NfseEndingCode, string>>;
