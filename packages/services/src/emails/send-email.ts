import {
  defaultEmailSettings,
  emailLimit,
  emailLimitHours,
  emailLimitOfCompany,
  emailLimitOfHomologation,
  type QueuedEmailRecord,
} from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import { type CompanyRow, findCompany } from '../companies/find-company.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { conflict, ServiceError, validationFailed } from '../context/service-error.ts';
import { emailEvent, freezeEmail } from './freeze-email.ts';
import { limitOf, lockEmails } from './limit-of-homologation.ts';
import type { MailedKind, NoteToMail } from './mailed-kind.ts';
import { attachmentsOf } from './publish-email.ts';
import { recipientAddress } from './recipient-address.ts';

export interface SendNoteEmailInput {
  /** The note. */
  readonly id: string;
  /** Absent: the recipient of the note. */
  readonly to?: readonly string[] | undefined;
}

const countRequested = defineStatement<
  { clientId: string; companyId: string; noteId: string; event: string; emailLimitHours: number },
  { readonly ofNote: number; readonly ofCompany: number }
>(`
  select (count(*) filter (where resource_id = :noteId))::int as "ofNote", count(*)::int as "ofCompany" from delivery
  where client_id = :clientId and target_id = :companyId and event = :event
    and created_at > now() - :emailLimitHours::int * interval '1 hour'`);

/**
 * Returns the verb that queues a mail with the documents of an authorized or cancelled note; each call makes another
 * mail. The verb throws `not_found`, `conflict` (`not_authorized`), `email_not_configured`, `validation_failed` at
 * `to`, `email_limit`.
 */
export const sendEmail =
  (mailed: MailedKind) =>
  async (ctx: TenantContext, { id, to }: SendNoteEmailInput): Promise<QueuedEmailRecord> => {
    const { record, orders } = await inTenant(ctx, async (tx) => {
      const note = await mailed.note.rows.find(tx, ctx, id);
      if (note.status !== 'authorized' && note.status !== 'cancelled') {
        throw conflict('not_authorized', 'A nota não está autorizada.');
      }
      if (ctx.settings.emails === 'off') throw new ServiceError('email_not_configured', null);
      const company = await findCompany(tx, ctx, note.companyId);
      const addresses = await chooseAddresses(tx, ctx, { mailed, note, company, to });
      await requireFewerThanLimits(tx, note);
      const settings = company.emailSettings ?? defaultEmailSettings;
      const { clientId, companyId, environment } = note;
      const [cancellation] =
        note.status === 'cancelled' ? await tx.run(mailed.cancellation, { clientId, noteId: note.id }) : [];
      const email = await freezeEmail(tx, ctx, {
        clientId,
        companyId,
        environment,
        noteId: note.id,
        occurrence: null,
        limit: limitOf(environment),
        to: addresses,
        bcc: [],
        description: {
          kind: 'manual',
          attachments: [
            ...attachmentsOf(mailed, settings),
            ...(cancellation === undefined ? [] : [mailed.documents.cancellation]),
          ],
          eventId: cancellation?.id ?? null,
          replyTo: settings.replyTo,
          senderName: settings.senderName,
        },
      });
      if (email.kind === 'overLimit') throw overLimitOf(emailLimitOfHomologation, 'e-mails de homologação');
      return { record: { id: email.id, to: addresses, status: 'queued' as const }, orders: email.orders };
    });
    ctx.handOver?.(orders);
    return record;
  };

interface MailToAddress {
  readonly mailed: MailedKind;
  readonly note: NoteToMail;
  readonly company: CompanyRow;
  readonly to: readonly string[] | undefined;
}

/**
 * Returns the addresses of a mail. A note of homologation has no fiscal value and is mailed only to its own company.
 */
async function chooseAddresses(
  tx: Transaction,
  ctx: TenantContext,
  { mailed, note, company, to }: MailToAddress,
): Promise<readonly string[]> {
  if (note.environment === 'homologation') return ownAddress(company, to);
  const { clientId, id: noteId } = note;
  // An empty text stands for the missing address of the recipient.
  const found = to ?? [(await recipientAddress(tx, ctx, mailed, { clientId, noteId })) ?? ''];
  const addresses = [...new Map(found.map((address) => [address.toLowerCase(), address])).values()];
  if (addresses.includes('')) throw refusedAt('to', 'a nota não traz o e-mail do destinatário: informe to');
  return addresses;
}

function ownAddress({ email }: CompanyRow, to: readonly string[] | undefined): readonly string[] {
  if (email === null)
    throw refusedAt('to', 'em homologação o e-mail vai à própria empresa, que não tem e-mail');
  const foreign = to?.findIndex((address) => address.toLowerCase() !== email.toLowerCase()) ?? -1;
  if (foreign === -1) return [email];
  throw refusedAt(`to[${foreign}]`, 'em homologação o e-mail vai só ao endereço da própria empresa');
}

const refusedAt = (path: string, message: string) => validationFailed([{ path, message }]);

async function requireFewerThanLimits(
  tx: Transaction,
  { id, clientId, companyId }: Pick<NoteToMail, 'id' | 'clientId' | 'companyId'>,
): Promise<void> {
  await lockEmails(tx, { companyId });
  const event = emailEvent('manual');
  const [counted] = await tx.run(countRequested, { clientId, companyId, noteId: id, event, emailLimitHours });
  if ((counted?.ofNote ?? 0) >= emailLimit) throw new ServiceError('email_limit', { max: emailLimit });
  if ((counted?.ofCompany ?? 0) < emailLimitOfCompany) return;
  throw overLimitOf(emailLimitOfCompany, 'envios pedidos');
}

const overLimitOf = (max: number, what: string): ServiceError =>
  new ServiceError(
    'email_limit',
    { max },
    `A empresa já tem ${max} ${what} nas últimas ${emailLimitHours} horas.`,
  );
