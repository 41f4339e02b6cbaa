import type { SealContext } from '@fiscal/certificates';
import { certificate } from '@fiscal/db';
import { id24 } from '@fiscal/domain';
import { and, eq } from 'drizzle-orm';
import type { SystemContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';

export interface SealedKey {
  /** Only the vault can open it, with `context`. */
  readonly sealed: unknown;
  readonly context: SealContext;
  readonly certificateDer: Uint8Array;
  /** The issuing authorities, nearest first, without the root. */
  readonly chainDer: readonly Uint8Array[];
  readonly notAfter: Date;
}

/**
 * Reads the sealed key of a certificate. Null when the certificate was replaced meanwhile: the caller loads the run
 * again.
 */
export async function loadSealedKey(
  sys: SystemContext,
  { certificateId, version }: { readonly certificateId: string; readonly version: number },
): Promise<SealedKey | null> {
  const [row] = await inSystem(sys, (tx) =>
    tx
      .select()
      .from(certificate)
      .where(and(eq(certificate.id, certificateId), eq(certificate.version, version))),
  );
  return row === undefined ? null : sealedKeyOf(row);
}

/** Returns the sealed key of a row; null when the certificate was replaced. */
export function sealedKeyOf(row: typeof certificate.$inferSelect): SealedKey | null {
  if (row.sealedKey === null) return null;
  return {
    sealed: row.sealedKey,
    context: {
      clientId: id24(row.clientId),
      companyId: id24(row.companyId),
      purpose: 'a1-key',
      secretId: id24(row.id),
    },
    certificateDer: row.certificateDer,
    chainDer: row.chainDer.map((text) => new Uint8Array(Buffer.from(text, 'base64'))),
    notAfter: row.notAfter,
  };
}
