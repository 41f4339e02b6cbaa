import { pbkdf2Sync } from 'node:crypto';
import { type DerNode, part, readInteger, readObjectId } from '../der/read-der.ts';
import type { IterationBudget } from './iteration-budget.ts';
import { PfxError } from './pfx-problem.ts';

/** Hash functions by the object identifier of their HMAC (RFC 8018 B.1). */
export const hmacDigests: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.8': 'sha224',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

const pbkdf2Id = '1.2.840.113549.1.5.12';

export interface Pbkdf2 {
  /** The length of the derived key, when the file gives it. */
  readonly keyLength: number | undefined;
  readonly derive: (password: Uint8Array, size: number, budget: IterationBudget) => Uint8Array;
}

/** Reads an AlgorithmIdentifier of PBKDF2 (RFC 8018 A.2). */
export function readPbkdf2(algorithm: DerNode): Pbkdf2 {
  if (readObjectId(part(algorithm, 0)) !== pbkdf2Id) throw new PfxError('unsupported');
  const parameters = part(algorithm, 1, 0x30);
  const salt = part(parameters, 0, 0x04).content;
  const iterations = readInteger(part(parameters, 1));
  const rest = parameters.children.slice(2);
  const length = rest.find((child) => child.tag === 0x02);
  const prf = rest.find((child) => child.tag === 0x30);
  const digest = prf === undefined ? 'sha1' : hmacDigests[readObjectId(part(prf, 0))];
  if (digest === undefined) throw new PfxError('unsupported');
  return {
    keyLength: length && readInteger(length),
    derive(password, size, budget) {
      budget.spend(iterations);
      return pbkdf2Sync(password, salt, iterations, size, digest);
    },
  };
}
