import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { certificatesIn } from '@fiscal/certificates';
import { SetupError } from '@fiscal/domain';

/**
 * Reads the certificates of a PEM or DER file as PEM texts. Throws Error naming the file when the file or one of its
 * certificates cannot be read, or when it holds none.
 */
export function readTrustAnchors(file: string): readonly string[] {
  const found = certificatesIn(readFile(file));
  if (found.length === 0) throw new SetupError(`trust anchor ${file} holds no certificate`);
  return found.map((der) => asPem(der, file));
}

function readFile(file: string): Uint8Array {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new SetupError(`trust anchor ${file} cannot be read`, { cause });
  }
}

function asPem(der: Uint8Array, file: string): string {
  try {
    return new X509Certificate(der).toString();
  } catch (cause) {
    throw new SetupError(`trust anchor ${file} holds no certificate that can be read`, { cause });
  }
}
