import { certificate, type Transaction } from '@fiscal/db';
import { and, eq, isNull, sql } from 'drizzle-orm';

export interface CurrentCertificate {
  readonly id: string;
  readonly version: number;
  readonly notAfter: Date;
  /** The size of the certificate's DER. */
  readonly bytes: number;
}

/** Finds the certificate of a company that was not replaced, expired or not. */
export async function findCurrentCertificate(
  tx: Transaction,
  { clientId, companyId }: { readonly clientId: string; readonly companyId: string },
): Promise<CurrentCertificate | undefined> {
  const [current] = await tx
    .select({
      id: certificate.id,
      version: certificate.version,
      notAfter: certificate.notAfter,
      bytes: sql<number>`octet_length(${certificate.certificateDer})`,
    })
    .from(certificate)
    .where(
      and(
        eq(certificate.clientId, clientId),
        eq(certificate.companyId, companyId),
        isNull(certificate.replacedAt),
      ),
    );
  return current;
}
