import { isDeepStrictEqual } from 'node:util';
import {
  defaultEmailSettings,
  type EmailSettings,
  type EmailSettingsRecord,
  type EmailSettingsRequest,
} from '@fiscal/api-contract';
import { recordChange } from '../audit/record-change.ts';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { emailSettingsRecord } from './email-settings-record.ts';
import { findCompany } from './find-company.ts';
import { touchCompany } from './touch-company.ts';

/** Replaces all settings of a company's mails. Absent settings get their defaults. Throws `not_found`. */
export async function replaceEmailSettings(
  ctx: TenantContext,
  { companyId, settings }: { readonly companyId: string; readonly settings: EmailSettingsRequest },
): Promise<EmailSettingsRecord> {
  return inTenant(ctx, async (tx) => {
    const company = await findCompany(tx, ctx, companyId, 'change');
    const emailSettings = completed(settings);
    const row = await touchCompany(tx, ctx, company, { emailSettings });
    if (!isDeepStrictEqual(company.emailSettings ?? defaultEmailSettings, emailSettings)) {
      await recordChange(tx, ctx, {
        action: 'company.update',
        subjectId: company.id,
        after: { changed: ['emailSettings'] },
      });
    }
    return emailSettingsRecord(row, ctx.settings);
  });
}

const completed = (given: EmailSettingsRequest): EmailSettings => ({
  sendToRecipient: given.sendToRecipient ?? defaultEmailSettings.sendToRecipient,
  attachXml: given.attachXml ?? defaultEmailSettings.attachXml,
  attachDanfe: given.attachDanfe ?? defaultEmailSettings.attachDanfe,
  replyTo: given.replyTo ?? null,
  bcc: given.bcc ?? [],
  senderName: given.senderName ?? null,
});
