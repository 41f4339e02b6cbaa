import type { EmailSettingsRecord } from '@fiscal/api-contract';
import type { TenantContext } from '../context/context.ts';
import { inTenant } from '../context/scope.ts';
import { emailSettingsRecord } from './email-settings-record.ts';
import { findCompany } from './find-company.ts';

/** Returns the settings of the company's mails to recipients, or the defaults. Throws `not_found`. */
export const getEmailSettings = (
  ctx: TenantContext,
  { id }: { readonly id: string },
): Promise<EmailSettingsRecord> =>
  inTenant(ctx, async (tx) => emailSettingsRecord(await findCompany(tx, ctx, id), ctx.settings));
