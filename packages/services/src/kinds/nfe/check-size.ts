import { doubtfulDocumentBytes } from '@fiscal/authority';
import { authorizerOf, type Environment, type Uf } from '@fiscal/domain';
import type { ServiceSettings } from '../../context/context.ts';
import { ServiceError } from '../../context/service-error.ts';

/** The facts that determine the size of the signed document, and its limit. */
export interface SizeToCheck {
  /** The document with a placeholder signature (`withPlaceholderSignature`). */
  readonly xml: string;
  /** The size of the certificate (DER) in the signature. */
  readonly certificateBytes: number;
  readonly uf: Uf;
  readonly environment: Environment;
}

/** The size of a signature with an RSA key of 2048 bits, the kind that ICP-Brasil issues for software. */
const signatureBytes = 256;
/** The size of two `AAAA`, the placeholders of signature and certificate. */
const placeholderBytes = 8;

const inBase64 = (bytes: number): number => 4 * Math.ceil(bytes / 3);
const written = (bytes: number): string => bytes.toLocaleString('pt-BR');

/**
 * Checks the size of a document before it takes a number. Returns a warning for a size that some authorities refuse.
 * Throws `model_invalid` at `items` for a size above the operator's limit for the authority.
 */
export function checkSize(
  { documentLimit }: Pick<ServiceSettings, 'documentLimit'>,
  { xml, certificateBytes, uf, environment }: SizeToCheck,
): readonly string[] {
  const unsigned = Buffer.byteLength(xml) - placeholderBytes;
  const size = unsigned + inBase64(signatureBytes) + inBase64(certificateBytes);
  const limit = documentLimit?.(authorizerOf(uf), environment);
  if (limit !== undefined && size > limit) {
    const message = `a nota assinada teria ${written(size)} bytes, e a SEFAZ aceita até ${written(limit)}; divida-a em mais de uma`;
    throw new ServiceError('model_invalid', [{ path: 'items', message }], 'A nota é grande demais.');
  }
  if (limit !== undefined || size <= doubtfulDocumentBytes) return [];
  return [
    `A nota assinada tem ${written(size)} bytes; algumas SEFAZ recusam acima de ${written(doubtfulDocumentBytes)} (rejeição 214).`,
  ];
}
