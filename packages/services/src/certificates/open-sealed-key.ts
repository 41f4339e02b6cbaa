import { createPrivateKey } from 'node:crypto';
import type { SigningKey, Vault } from '@fiscal/certificates';
import type { SealedKey } from './load-sealed-key.ts';

/** Opens a company's private key. The clear text is erased before the call ends. Throws the errors of the vault. */
export function openSealedKey(
  vault: Vault,
  { sealed, context, certificateDer, chainDer }: SealedKey,
): SigningKey {
  const pkcs8 = vault.open(sealed, context);
  try {
    const key = createPrivateKey({
      key: Buffer.from(pkcs8.buffer, pkcs8.byteOffset, pkcs8.length),
      format: 'der',
      type: 'pkcs8',
    });
    return { key, certificateDer, chainDer };
  } finally {
    pkcs8.fill(0);
  }
}
