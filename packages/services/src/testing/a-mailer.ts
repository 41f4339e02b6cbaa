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
