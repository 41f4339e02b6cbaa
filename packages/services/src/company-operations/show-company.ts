import { defaultEmailSettings } from '@fiscal/api-contract';
import { isId24 } from '@fiscal/domain';
import { certificateState, dayMs } from '../companies/certificate-state.ts';
import type { OperatorContext } from '../context/context.ts';
import type { CertificateState } from '../context/records.ts';
import { maskAddresses } from '../emails/mask-address.ts';
import { type ListedErasure, listErasures } from '../erasure/list-erasures.ts';
import { type NamedDocument, nameFilings } from '../lookup/name-filings.ts';
import { hostOf } from '../webhooks/webhook-address.ts';
import { type CompanyFacts, type CompanyRow, readCompany } from './company-row.ts';
import { countOpenWork, type LatestDocument, type OpenWork, readLatestDocuments } from './company-work.ts';

export interface CertificateOfCompany {
  readonly state: CertificateState | 'missing';
  readonly version: number | null;
  readonly notAfter: Date | null;
  /** Whole days until the end; negative after it. */
  readonly daysLeft: number | null;
  readonly subjectName: string | null;
}

/** The settings with which a company sends mails to recipients; the addresses are masked. */
export interface MailingOfCompany {
  readonly sendToRecipient: boolean;
  readonly attachXml: boolean;
  readonly attachDanfe: boolean;
  readonly senderName: string | null;
  readonly replyTo: string | null;
  readonly copies: number;
  /** The company's own address, which gets the mails of homologation. */
  readonly address: string | null;
}

export interface WebhookOfCompany {
  readonly id: string;
  readonly host: string;
  readonly active: boolean;
  readonly failingSince: Date | null;
}

export interface CompanyView extends CompanyFacts {
  readonly certificate: CertificateOfCompany;
  readonly mailing: MailingOfCompany;
  /** The webhooks of its client in its mode. */
  readonly webhooks: readonly WebhookOfCompany[];
  /** The authorities refuse the CNPJ until then because of too many calls (656). */
  readonly blockedUntil: Date | null;
  readonly work: readonly OpenWork[];
  readonly latest: readonly (LatestDocument & NamedDocument)[];
  /** Numbers to correct or disable by the 10th of this month, as of the last checks. */
  readonly dueNumbers: number;
  /** The newest request to erase it. */
  readonly erasure: ListedErasure | null;
}

export type ShownCompany =
  | { readonly kind: 'company'; readonly company: CompanyView }
  /** The company is gone; its erasure is all that is known of it. */
  | { readonly kind: 'erased'; readonly erasure: ListedErasure }
  | { readonly kind: 'notFound' };

/** Shows what support needs to know of a company of any client. */
export async function showCompany(
  sys: OperatorContext,
  { id }: { readonly id: string },
): Promise<ShownCompany> {
  if (!isId24(id)) return { kind: 'notFound' };
  const [[row], erasures] = await Promise.all([
    sys.db.autocommit(readCompany, { id }),
    listErasures(sys, { companyId: id, limit: 1 }),
  ]);
  const [erasure = null] = erasures.page;
  if (row === undefined) return erasure === null ? { kind: 'notFound' } : { kind: 'erased', erasure };
  const owner = { clientId: row.clientId, companyId: id };
  const [work, latest] = await Promise.all([
    sys.db.autocommit(countOpenWork, owner),
    sys.db.autocommit(readLatestDocuments, owner),
  ]);
  const names = await nameFilings(
    sys,
    latest.map((each) => each.id),
  );
  const {
    email: _,
    emailSettings: __,
    certificateVersion: ___,
    notAfter: ____,
    subjectName: _____,
    ...facts
  } = row;
  return {
    kind: 'company',
    company: {
      ...facts,
      certificate: certificateOf(row, sys.clock.now()),
      mailing: mailingOf(row),
      webhooks: row.webhooks.map(({ url, failingSince, ...webhook }) => ({
        ...webhook,
        host: hostOf(url),
        failingSince: failingSince === null ? null : new Date(failingSince),
      })),
      work,
      latest: latest.flatMap((each) => {
        const named = names.get(each.id);
        return named === undefined ? [] : [{ ...each, ...named }];
      }),
      dueNumbers: row.series.reduce((sum, { dueNumbers }) => sum + (dueNumbers ?? 0), 0),
      erasure,
    },
  };
}

function certificateOf(
  { certificateVersion: version, notAfter, subjectName }: CompanyRow,
  now: Date,
): CertificateOfCompany {
  if (notAfter === null) return { state: 'missing', version, notAfter, daysLeft: null, subjectName };
  const daysLeft = Math.floor((notAfter.getTime() - now.getTime()) / dayMs);
  return { state: certificateState(notAfter, now), version, notAfter, daysLeft, subjectName };
}

function mailingOf({ email, emailSettings }: CompanyRow): MailingOfCompany {
  const { sendToRecipient, attachXml, attachDanfe, senderName, replyTo, bcc } =
    emailSettings ?? defaultEmailSettings;
  return {
    sendToRecipient,
    attachXml,
    attachDanfe,
    senderName,
    replyTo: replyTo === null ? null : maskAddresses(replyTo),
    copies: bcc.length,
    address: email === null ? null : maskAddresses(email),
  };
}
