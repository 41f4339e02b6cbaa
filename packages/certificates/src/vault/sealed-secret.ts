import { OwnError } from '@fiscal/domain';

/** A secret under envelope encryption, safe to store as JSON. Every field except `v` and `kekId` is base64. */
export interface SealedSecret {
  readonly v: 1;
  /** Id of the master key that wraps the data key. */
  readonly kekId: string;
  readonly wrapIv: string;
  /** Data key and 16-byte tag. */
  readonly wrappedKey: string;
  readonly iv: string;
  /** Secret and 16-byte tag. */
  readonly ciphertext: string;
}

/** Thrown when a sealed secret does not open: damaged, of another owner, or under an unknown master key. */
export class SealError extends OwnError {
  readonly reason: 'malformed' | 'unknown_key' | 'not_authentic';

  constructor(reason: 'malformed' | 'unknown_key' | 'not_authentic') {
    super(`sealed secret: ${reason}`);
    this.name = 'SealError';
    this.reason = reason;
  }
}

const fields = ['kekId', 'wrapIv', 'wrappedKey', 'iv', 'ciphertext'] as const;

/** Reads a stored value; throws `SealError` when it is not a sealed secret. */
export function readSealedSecret(value: unknown): SealedSecret {
  if (!isSealedSecret(value)) throw new SealError('malformed');
  return value;
}

function isSealedSecret(value: unknown): value is SealedSecret {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Readonly<Record<string, unknown>>;
  return record.v === 1 && fields.every((field) => typeof record[field] === 'string');
}
