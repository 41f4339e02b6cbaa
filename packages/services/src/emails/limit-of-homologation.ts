import { emailLimitOfHomologation } from '@fiscal/api-contract';
import { defineStatement, type Transaction } from '@fiscal/db';
import type { Environment } from '@fiscal/domain';

const lock = defineStatement<{ companyId: string }, object>(
  "select pg_advisory_xact_lock(hashtextextended('emails:' || :companyId::text, 0))",
);

/** Mails of a company are counted under its lock: simultaneous ones do not pass a limit together. */
export async function lockEmails(
  tx: Transaction,
  { companyId }: { readonly companyId: string },
): Promise<void> {
  await tx.run(lock, { companyId });
}

/** The address of a company is confirmed by nobody: a test key gives it any, and the sandbox is no relay to it. */
export const limitOf = (environment: Environment): number | null =>
  environment === 'homologation' ? emailLimitOfHomologation : null;
