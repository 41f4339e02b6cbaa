import { doubtfulDocumentBytes } from '@fiscal/authority';
import { authorizerOf, type Environment, type Uf } from '@fiscal/domain';
import type { ServiceSettings } from '../../context/context.ts';
import { ServiceError } from '../../context/service-error.ts';

/** What decides how large the signed document becomes, and how large it may be. */
export interface SizeToCheck {
  /** The document under a placeholder signature: `withPlaceholderSignature`. */
  readonly xml: string;
  /** Size of the certificate (DER) that goes into the signature. */
  readonly certificateBytes: number;
  readonly uf: Uf;
  readonly environment: Environment;
}

/** Signature of an RSA key of 2048 bits, which ICP-Brasil issues for software. */
const signatureBytes = 256;
/** `AAAA` twice, in place of signature and certificate. */
const placeholderBytes = 8;

const inBase64 = (bytes: number): number => 4 * Math.ceil(bytes / 3);
const written = (bytes: number): string => bytes.toLocaleString('pt-BR');

/**
 * Judges a document before it takes a number: warnings for one that some authorities refuse. Throws `model_invalid` at
 * `items` for one larger than the operator's limit of its authority.
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
