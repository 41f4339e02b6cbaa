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
import { listEmails } from '../../emails/list-emails.ts';
import { type AnnouncedInContract, type MailRow, mailedKind } from '../../emails/mailed-kind.ts';
import { sendEmail } from '../../emails/send-email.ts';
import { type Ending, otherEndOf } from './nfse-ending.ts';
import { nfseNote } from './nfse-note.ts';

export interface NfseMailRow extends MailRow {
  readonly nfseNumber: string;
  readonly competenceDate: string;
  readonly totals: NfseTotalsRecord;
  readonly replacesKey: string | null;
  /** The key of the NFS-e that replaced it. */
  readonly replacedBy: string | null;
  readonly replacedAt: Date | null;
  readonly eventType: NfseEventType | null;
  /** The granted request, or the event not requested here, that ended the NFS-e. */
  readonly ending: Pick<Ending, 'type' | 'at' | 'replacingKey'> | null;
}

/** Returns the content of the mail about an NFS-e. */
export function mailedNfseOf(row: NfseMailRow): MailedNfse {
  const { accessKey, series, number, nfseNumber, competenceDate, totals, replacesKey } = row;
  return {
    type: 'nfse',
    number: nfseNumber,
    dps: { series, number },
    competenceDate,
    municipality: municipalityOf(accessKey, competenceDate),
    service: totals.service,
    net: totals.net,
    consultation: nfseConsultation,
    replaces: replacesKey,
    cancellation: cancellationOf(row),
  };
}

/** Returns the municipality of issue: the key begins with its code, also when the check digit is unexpected. */
function municipalityOf(accessKey: string, day: string): string | null {
  const found = findMunicipality(accessKey.slice(0, 7), day);
  return found === undefined ? null : `${found.name} - ${found.uf}`;
}

function cancellationOf({
  replacedBy,
  replacedAt,
  eventAt,
  ending,
}: NfseMailRow): MailedNfse['cancellation'] {
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

/** The statements and names for mails about an NFS-e. */
export const nfseMail = mailedKind<NfseMailRow>({
  note: nfseNote,
  announced: { authorized: 'nfse.authorized', cancelled: 'nfse.cancelled' } satisfies AnnouncedInContract,
  documents: { xml: 'nfse', print: 'danfse', cancellation: 'nfseEvent' },
  cancellationDocument: 'optional',
  columns: `n.nfse_number as "nfseNumber", n.competence_date as "competenceDate", n.replaces_key as "replacesKey",
    r.access_key as "replacedBy", r.authorized_at as "replacedAt", ${otherEndOf('f', 'n')} as ending`,
  joins: 'left join nfse r on r.client_id = n.client_id and r.id = n.replaced_by',
  describe: (row) => ({
    note: mailedNfseOf(row),
    eventFileName: row.eventType === null ? undefined : nfseEventFileName(row.accessKey, row.eventType),
  }),
});

/** Queues a mail about an NFS-e; each call makes another mail. Throws the errors of `sendEmail`. */
export const sendNfseEmail = sendEmail(nfseMail);

/** Lists the mails of an NFS-e, newest first. Throws `not_found`. */
export const listNfseEmails = listEmails(nfseMail);
