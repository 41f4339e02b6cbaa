import type { EmailRecipient, Id24 } from '@fiscal/domain';
import type { CreateCompanyInput } from '../companies/create-company.ts';
import { replaceEmailSettings } from '../companies/replace-email-settings.ts';
import type { Harness } from './harness.ts';
import type { TestTenant } from './test-context.ts';

/** The address of the company that mails its notes. */
export const ownAddress = 'fiscal@emitente.example';

export interface Mailer {
  readonly ctx: TestTenant;
  readonly companyId: Id24;
}

/** A company that mails its notes. */
export async function aMailer(
  harness: Harness,
  mode: 'test' | 'live' = 'live',
  changes: Partial<CreateCompanyInput> = {},
): Promise<Mailer> {
  return aMailerOf(harness, await harness.aClient(mode), changes);
}

/** One more company of a client that mails its notes. */
export async function aMailerOf(
  harness: Harness,
  ctx: TestTenant,
  changes: Partial<CreateCompanyInput> = {},
): Promise<Mailer> {
  const companyId = await harness.aCompany(ctx, { email: ownAddress, ...changes });
  const bcc = ['contador@example.com'];
  await replaceEmailSettings(ctx, {
    companyId,
    settings: { sendToRecipient: true, bcc, replyTo: 'vendas@example.com' },
  });
  return { ctx, companyId };
}

/** Adds `count` copies of a mail of the note `id`, each about another note. */
export const addMails = ({ database }: Harness, id: string, count: number): Promise<unknown> =>
  database.asOwner(`
    insert into delivery (id, client_id, channel, target_id, company_id, environment, event, resource_id, occurrence, payload,
      recipients, status, check_at, created_at)
    select lpad(to_hex(n), 8, '0') || right(d.id, 16), d.client_id, 'email', d.target_id, d.company_id, d.environment,
      'email.authorized', lpad(to_hex(n), 24, '0'), n::text, d.payload, d.recipients, 'exhausted', d.check_at, d.created_at
    from (select * from delivery where resource_id = '${id}' and channel = 'email' limit 1) d, generate_series(1, ${count}) n`);

export interface StoredMail {
  readonly id: string;
  readonly event: string;
  readonly targetId: string;
  readonly occurrence: string;
  readonly recipients: readonly EmailRecipient[];
  readonly payload: { readonly attachments: readonly string[]; readonly eventId: string | null };
}

/** The mails of a note as they are stored. */
export const mailsOf = ({ database }: Harness, noteId: string): Promise<readonly StoredMail[]> =>
  database.readAsOwner<StoredMail>(
    `select id, event, target_id as "targetId", occurrence, recipients, payload::jsonb as payload from delivery
     where channel = 'email' and resource_id = '${noteId}' order by event, created_at, id`,
  );
