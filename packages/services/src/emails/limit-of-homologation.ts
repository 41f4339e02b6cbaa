import { emailLimitOfHomologation } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';

const lock = defineStatement<{ companyId: string }, object>(
  "select pg_advisory_xact_lock(hashtextextended('emails:' || :companyId::text, 0))",
);

/** Locks the mails of a company for counting, so that simultaneous mails do not exceed the limit together. */
export async function lockEmails(
  tx: Transaction,
  { companyId }: { readonly companyId: string },
): Promise<void> {
  await tx.run(lock, { companyId });
}

/**
 * Returns the limit of mails of a company in an environment. Nobody confirms the address of a company with a test key,
 * so in homologation a limit keeps the service from sending spam.
 */
export const limitOf = (environment: Environment): number | null =>
  environment === 'homologation' ? emailLimitOfHomologation : null;
