import type { LogoRecord } from '@fiscal/api-contract';
import { companyLogo, type Transaction } from '@fiscal/db';
import { and, eq } from 'drizzle-orm';
import type { CompanyRow } from '../companies/find-company.ts';

export type LogoRow = typeof companyLogo.$inferSelect;

/** Finds the logo of a company. */
export async function findLogo(
  tx: Transaction,
  { clientId, id }: Pick<CompanyRow, 'clientId' | 'id'>,
): Promise<LogoRow | undefined> {
  const [row] = await tx
    .select()
    .from(companyLogo)
    .where(and(eq(companyLogo.clientId, clientId), eq(companyLogo.companyId, id)));
  return row;
}

export const logoRecord = ({ mediaType, width, height, bytes, sha256, updatedAt }: LogoRow): LogoRecord => ({
  mediaType,
  width,
  height,
  size: bytes.length,
  sha256: Buffer.from(sha256).toString('hex'),
  updatedAt: updatedAt.toISOString(),
});
