import { defineStatement } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';
import type { DocumentOperator } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { type IssuerEmails, issuerEmailsOf } from '../emails/publish-email.ts';
import { recipientAddress } from '../emails/recipient-address.ts';
import { serviceKinds } from '../kinds/service-kinds.ts';

/** `later`: nothing keeps a mail away now; the settings changed after the note, or mails were off. */
export type NotMailed = 'switchedOff' | 'noCompanyAddress' | 'noAddress' | 'later';

const readSettings = defineStatement<
  { clientId: string; companyId: string },
  { readonly issuer: IssuerEmails }
>(`
  select ${issuerEmailsOf('c')} as issuer from company c where c.client_id = :clientId and c.id = :companyId`);

interface NoteWithoutMail {
  readonly id: string;
  readonly kind: 'nfe' | 'nfse';
  readonly clientId: string;
  readonly companyId: string;
  readonly environment: Environment;
}

/** Returns why a registered note was mailed to nobody, in the order in which `publishEmail` decides. */
export async function whyNotMailed(
  sys: Pick<DocumentOperator, 'db' | 'documents'>,
  { id, kind, clientId, companyId, environment }: NoteWithoutMail,
): Promise<NotMailed> {
  const [found] = await sys.db.autocommit(readSettings, { clientId, companyId });
  const issuer = found?.issuer ?? null;
  if (issuer === null || !issuer.settings.sendToRecipient) return 'switchedOff';
  if (environment === 'homologation') return issuer.address === null ? 'noCompanyAddress' : 'later';
  const mailed = serviceKinds.mails[kind];
  const address = await inSystem(sys, (tx) => recipientAddress(tx, sys, mailed, { clientId, noteId: id }));
  return address === undefined ? 'noAddress' : 'later';
}
