import { createDecipheriv } from 'node:crypto';
import forge from 'node-forge';
import { type DerNode, part, readDer, readInteger, readObjectId } from '../der/read-der.ts';
import { derivePkcs12Key } from './derive-pkcs12-key.ts';
import type { IterationBudget } from './iteration-budget.ts';
import type { PasswordForm } from './passwords.ts';
import { readPbkdf2 } from './pbkdf2.ts';
import { PfxError } from './pfx-problem.ts';

/** The forms of the password to try, the likeliest first, and the remaining budget of iterations. */
export interface Unlocking {
  readonly forms: readonly PasswordForm[];
  readonly budget: IterationBudget;
}

/**
 * Decrypts the content that an AlgorithmIdentifier of PKCS#12 or PBES2 protects; returns the bytes of one DER element.
 * Called only after the MAC has proved the password, so a failure means a damaged file.
 */
export function decryptBag(
  algorithm: DerNode,
  encrypted: Uint8Array,
  { forms, budget }: Unlocking,
): Uint8Array {
  const decrypt = readCipher(algorithm);
  for (const form of forms) {
    const plain = attempt(() => decrypt(encrypted, form, budget));
    if (plain !== undefined) return plain;
  }
  throw new PfxError('unreadable');
}

// Bad padding or bytes that are not DER mean that this form of the password is wrong.
function attempt(decrypt: () => Uint8Array): Uint8Array | undefined {
  try {
    const plain = decrypt();
    readDer(plain);
    return plain;
  } catch (error) {
    if (error instanceof PfxError) throw error;
    return undefined;
  }
}

type Decrypt = (encrypted: Uint8Array, form: PasswordForm, budget: IterationBudget) => Uint8Array;

interface LegacyCipher {
  readonly keyBytes: number;
  readonly run: (encrypted: Uint8Array, key: Uint8Array, iv: Uint8Array) => Uint8Array;
}

const viaNode =
  (cipher: string): LegacyCipher['run'] =>
  (encrypted, key, iv) => {
    const running = createDecipheriv(cipher, key, iv);
    return Buffer.concat([running.update(encrypted), running.final()]);
  };

// OpenSSL 3 keeps RC2 in its legacy provider, which Node does not load.
const viaForge =
  (bits: number): LegacyCipher['run'] =>
  (encrypted, key, iv) => {
    const running = forge.rc2.createDecryptionCipher(binary(key), bits);
    running.start(binary(iv));
    running.update(forge.util.createBuffer(binary(encrypted)));
    if (!running.finish()) throw new RangeError('padding');
    return Buffer.from(running.output.getBytes(), 'latin1');
  };

const binary = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** PBE of RFC 7292 appendix C, by object identifier. RC4 is left out on purpose. */
const legacyCiphers: Readonly<Record<string, LegacyCipher>> = {
  '1.2.840.113549.1.12.1.3': { keyBytes: 24, run: viaNode('des-ede3-cbc') },
  '1.2.840.113549.1.12.1.4': { keyBytes: 16, run: viaNode('des-ede-cbc') },
  '1.2.840.113549.1.12.1.5': { keyBytes: 16, run: viaForge(128) },
  '1.2.840.113549.1.12.1.6': { keyBytes: 5, run: viaForge(40) },
};

const modernCiphers: Readonly<Record<string, { readonly keyBytes: number; readonly name: string }>> = {
  '2.16.840.1.101.3.4.1.2': { keyBytes: 16, name: 'aes-128-cbc' },
  '2.16.840.1.101.3.4.1.22': { keyBytes: 24, name: 'aes-192-cbc' },
  '2.16.840.1.101.3.4.1.42': { keyBytes: 32, name: 'aes-256-cbc' },
  '1.2.840.113549.3.7': { keyBytes: 24, name: 'des-ede3-cbc' },
};

const pbes2 = '1.2.840.113549.1.5.13';

function readCipher(algorithm: DerNode): Decrypt {
  const id = readObjectId(part(algorithm, 0));
  if (id === pbes2) return readModern(part(algorithm, 1, 0x30));
  const cipher = legacyCiphers[id];
  if (cipher === undefined) throw new PfxError('unsupported');
  return readLegacy(cipher, part(algorithm, 1, 0x30));
}

function readLegacy(cipher: LegacyCipher, parameters: DerNode): Decrypt {
  const salt = part(parameters, 0, 0x04).content;
  const iterations = readInteger(part(parameters, 1));
  return (encrypted, form, budget) => {
    budget.spend(iterations);
    const shared = { digest: 'sha1', password: form.legacy, salt, iterations } as const;
    const key = derivePkcs12Key({ ...shared, purpose: 1, size: cipher.keyBytes });
    const iv = derivePkcs12Key({ ...shared, purpose: 2, size: 8 });
    return cipher.run(encrypted, key, iv);
  };
}

function readModern(parameters: DerNode): Decrypt {
  const derivation = readPbkdf2(part(parameters, 0, 0x30));
  const scheme = part(parameters, 1, 0x30);
  const cipher = modernCiphers[readObjectId(part(scheme, 0))];
  if (cipher === undefined) throw new PfxError('unsupported');
  const iv = part(scheme, 1, 0x04).content;
  const decrypt = viaNode(cipher.name);
  return (encrypted, form, budget) =>
    decrypt(encrypted, derivation.derive(form.modern, cipher.keyBytes, budget), iv);
}
