import { createHmac, timingSafeEqual } from 'node:crypto';
import { type DerNode, part, readInteger, readObjectId } from '../der/read-der.ts';
import { derivePkcs12Key, type Pkcs12Derivation } from './derive-pkcs12-key.ts';
import type { IterationBudget } from './iteration-budget.ts';
import type { PasswordForm } from './passwords.ts';
import { hmacDigests, readPbkdf2 } from './pbkdf2.ts';
import { PfxError } from './pfx-problem.ts';

/** True when this form of the password gives the file's MAC. */
export type MacCheck = (form: PasswordForm, budget: IterationBudget) => boolean;

const digests: Readonly<
  Record<string, { readonly name: Pkcs12Derivation['digest']; readonly bytes: number }>
> = {
  '1.3.14.3.2.26': { name: 'sha1', bytes: 20 },
  '2.16.840.1.101.3.4.2.4': { name: 'sha224', bytes: 28 },
  '2.16.840.1.101.3.4.2.1': { name: 'sha256', bytes: 32 },
  '2.16.840.1.101.3.4.2.2': { name: 'sha384', bytes: 48 },
  '2.16.840.1.101.3.4.2.3': { name: 'sha512', bytes: 64 },
};

const pbmac1 = '1.2.840.113549.1.5.14';

/** Reads MacData (RFC 7292 4, PBMAC1 of RFC 9579) over the octets of the authenticated safe. */
export function readMac(macData: DerNode, safe: Uint8Array): MacCheck {
  const info = part(macData, 0, 0x30);
  const algorithm = part(info, 0, 0x30);
  const expected = part(info, 1, 0x04).content;
  const id = readObjectId(part(algorithm, 0));
  if (id === pbmac1) return readPbmac1(part(algorithm, 1, 0x30), expected, safe);
  const digest = digests[id];
  if (digest === undefined) throw new PfxError('unsupported');
  const salt = part(macData, 1, 0x04).content;
  const count = macData.children[2];
  const iterations = count === undefined ? 1 : readInteger(count);
  return (form, budget) => {
    budget.spend(iterations);
    const key = derivePkcs12Key({
      digest: digest.name,
      purpose: 3,
      password: form.legacy,
      salt,
      iterations,
      size: digest.bytes,
    });
    return equal(createHmac(digest.name, key).update(safe).digest(), expected);
  };
}

function readPbmac1(parameters: DerNode, expected: Uint8Array, safe: Uint8Array): MacCheck {
  const derivation = readPbkdf2(part(parameters, 0, 0x30));
  const digest = hmacDigests[readObjectId(part(part(parameters, 1, 0x30), 0))];
  const keyLength = derivation.keyLength;
  if (digest === undefined || keyLength === undefined || keyLength < 20 || keyLength > 64) {
    throw new PfxError('unsupported');
  }
  return (form, budget) => {
    const key = derivation.derive(form.modern, keyLength, budget);
    return equal(createHmac(digest, key).update(safe).digest(), expected);
  };
}

const equal = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
