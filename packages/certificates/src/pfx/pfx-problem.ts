import { OwnError } from '@fiscal/domain';

/** The reasons why a PKCS#12 file gives no key and certificate. */
export type PfxProblemReason =
  /** Not a PKCS#12 structure, or damaged. */
  | 'unreadable'
  /** An unknown algorithm, or one that is too weak. */
  | 'unsupported'
  /** Without a MAC nothing proves that the file is complete. */
  | 'no_mac'
  /** More key derivation rounds than any honest file has. */
  | 'too_expensive'
  /** Not finished before the deadline. */
  | 'deadline'
  | 'wrong_password'
  /** No private key, or none that belongs to a certificate of the file. */
  | 'no_private_key'
  /** The key is not RSA of 2048 to 4096 bits with exponent 65537. */
  | 'key_unsupported';

export class PfxError extends OwnError {
  readonly reason: PfxProblemReason;

  constructor(reason: PfxProblemReason) {
    super(`PKCS#12: ${reason}`);
    this.name = 'PfxError';
    this.reason = reason;
  }
}
