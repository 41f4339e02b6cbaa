import {
  type EmailRecord,
  type EmailStatus,
  emailLimitHours,
  emailLimitOfHomologation,
} from '@fiscal/api-contract';
import { defineStatement } from '@fiscal/db';
import { type DeliveryStatus, type EmailDescription, type EmailRecipient, id24 } from '@fiscal/domain';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import type { MailedKind } from './mailed-kind.ts';

interface Row {
  readonly id: string;
  readonly payload: string;
  readonly recipients: readonly EmailRecipient[];
  readonly status: DeliveryStatus;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly error: string | null;
}

/** Uses the unique index of occurrences. */
const list = defineStatement<{ clientId: string; companyId: string; noteId: string }, Row>(`
  select d.id, d.payload, d.recipients, d.status, d.created_at as "createdAt", coalesce(last.number, 0) as attempts,
    last.error
  from delivery d
  left join lateral (
    select t.number, t.error from delivery_attempt t
    where t.client_id = d.client_id and t.delivery_id = d.id order by t.number desc limit 1
  ) last on true
  where d.client_id = :clientId and d.target_id = :companyId and d.resource_id = :noteId and d.channel = 'email'
  order by d.created_at desc, d.id desc`);

/**
 * Returns the verb that lists the mails of a note, newest first. It shows no bcc addresses. The verb throws
 * `not_found`.
 */
export const listEmails =
  (mailed: MailedKind) =>
  (ctx: TenantContext, { id }: { readonly id: string }): Promise<readonly EmailRecord[]> =>
    inTenant(ctx, async (tx) => {
      const note = await mailed.note.rows.find(tx, ctx, id);
      const rows = await tx.run(list, {
        clientId: note.clientId,
        companyId: note.companyId,
        noteId: note.id,
      });
      return rows.map(writeEmail);
    });

const statusOf: Readonly<Record<DeliveryStatus, EmailStatus>> = {
  pending: 'queued',
  delivered: 'sent',
  exhausted: 'failed',
  discarded: 'failed',
};

function writeEmail(row: Row): EmailRecord {
  const { kind, unsent } = JSON.parse(row.payload) as EmailDescription;
  return {
    id: id24(row.id),
    to: row.recipients.filter(({ role }) => role === 'to').map(({ address }) => address),
    kind,
    status: statusOf[row.status],
    attempts: row.attempts,
    lastError: unsent !== undefined && isUntried(row) ? unsentTexts[unsent] : lastErrorOf(row),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns whether no attempt was made. An operator may have sent a discarded mail again. */
const isUntried = ({ status, attempts }: Row): boolean => status === 'discarded' && attempts === 0;

const unsentTexts: Readonly<Record<NonNullable<EmailDescription['unsent']>, string>> = {
  limit:
    `Não enviado: a empresa já tinha ${emailLimitOfHomologation} e-mails de homologação nas ${emailLimitHours} horas ` +
    'anteriores.',
};

/** Returns the server's reply about each address that it refused, or else the reason why the attempt failed. */
function lastErrorOf({ recipients, error }: Row): string | null {
  const replies = recipients.flatMap(({ address, role, status, reply }) =>
    role !== 'to' || status === 'sent' || reply === null ? [] : [`${address}: ${reply}`],
  );
  return replies.length === 0 ? error : replies.join('; ');
}
