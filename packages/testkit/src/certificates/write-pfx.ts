import { createCipheriv, createHmac, type KeyObject, pbkdf2Sync, randomBytes } from 'node:crypto';
import forge from 'node-forge';
import {
  context,
  contextBytes,
  type Der,
  integer,
  nullValue,
  objectId,
  octetString,
  sequence,
} from './der.ts';

type AesCipher = 'aes128' | 'aes192' | 'aes256';
export type BagCipher = 'none' | 'rc2-40' | 'rc2-128' | '2des' | '3des' | AesCipher;
export type PfxMac = keyof typeof digestIds | 'pbmac1' | 'none';

/**
 * The protection of a PKCS#12 file. The name of a profile gives the cipher of the certificate bag, then that of the key
 * bag.
 */
export interface PfxProfile {
  readonly certificates: BagCipher;
  readonly key: Exclude<BagCipher, 'none' | 'rc2-40'>;
  readonly mac: PfxMac;
}

/**
 * The profiles of real files (RC2/3DES of the Windows export, AES of OpenSSL 3), that of RFC 9579, and others that
 * readers accept.
 */
export const pfxProfiles = {
  'rc2-3des': { certificates: 'rc2-40', key: '3des', mac: 'sha1' },
  '3des': { certificates: '3des', key: '3des', mac: 'sha1' },
  'none-3des': { certificates: 'none', key: '3des', mac: 'sha1' },
  aes128: { certificates: 'aes128', key: 'aes128', mac: 'sha256' },
  aes256: { certificates: 'aes256', key: 'aes256', mac: 'sha256' },
  'aes256-sha1': { certificates: 'aes256', key: 'aes256', mac: 'sha1' },
  'rc2-2des': { certificates: 'rc2-128', key: '2des', mac: 'sha384' },
  aes192: { certificates: 'aes192', key: 'aes192', mac: 'sha512' },
  pbmac1: { certificates: 'aes256', key: 'aes256', mac: 'pbmac1' },
  'no-mac': { certificates: 'aes256', key: 'aes256', mac: 'none' },
} as const satisfies Record<string, PfxProfile>;

export type PfxProfileName = keyof typeof pfxProfiles;

export interface PfxContent {
  readonly password: string;
  readonly profile: PfxProfileName;
  /** Leaf first; DER. */
  readonly certificates: readonly Uint8Array[];
  /** Absent in a file with certificates only. */
  readonly key?: KeyObject | undefined;
  /** The iterations of the bags and of the MAC. 2,048 by default. */
  readonly iterations?: number | undefined;
  /** The iterations of the MAC; default: those of the bags. */
  readonly macIterations?: number | undefined;
  /** The number of iterations that the file states instead of the real one, so that the file only seems expensive. */
  readonly claimedIterations?: number | undefined;
}

/** Writes a PKCS#12 file (RFC 7292, PBMAC1 of RFC 9579). Accepts invalid content, because tests need invalid files. */
export function writePfx(content: PfxContent): Uint8Array {
  const profile = pfxProfiles[content.profile];
  const safe = sequence(
    protectedInfo(sequence(...content.certificates.map(certificateBag)), profile.certificates, content),
    ...(content.key ? [plainInfo(sequence(keyBag(content.key, profile.key, content)))] : []),
  );
  const ofMac = { ...content, iterations: content.macIterations ?? content.iterations };
  const mac = macData(safe, profile.mac, ofMac);
  return sequence(integer(3), plainInfo(safe), ...(mac ? [mac] : []));
}

const data = '1.2.840.113549.1.7.1';
const bag = (n: number): string => `1.2.840.113549.1.12.10.1.${n}`;

const plainInfo = (bytes: Uint8Array): Der => sequence(objectId(data), context(0, octetString(bytes)));

const certificateBag = (der: Uint8Array): Der =>
  sequence(
    objectId(bag(3)),
    context(0, sequence(objectId('1.2.840.113549.1.9.22.1'), context(0, octetString(der)))),
  );

function keyBag(key: KeyObject, cipher: BagCipher, content: PfxContent): Der {
  const pkcs8 = new Uint8Array(key.export({ type: 'pkcs8', format: 'der' }));
  const { algorithm, encrypted } = encrypt(pkcs8, cipher, content);
  return sequence(objectId(bag(2)), context(0, sequence(algorithm, octetString(encrypted))));
}

function protectedInfo(bags: Der, cipher: BagCipher, content: PfxContent): Der {
  if (cipher === 'none') return plainInfo(bags);
  const { algorithm, encrypted } = encrypt(bags, cipher, content);
  return sequence(
    objectId('1.2.840.113549.1.7.6'),
    context(0, sequence(integer(0), sequence(objectId(data), algorithm, contextBytes(0, encrypted)))),
  );
}

interface Encrypted {
  readonly algorithm: Der;
  readonly encrypted: Uint8Array;
}

function encrypt(plain: Uint8Array, cipher: BagCipher, content: PfxContent): Encrypted {
  if (cipher === 'none') throw new RangeError('nothing to encrypt with');
  return isAes(cipher)
    ? encryptAes(plain, cipher, content)
    : encryptLegacy(plain, legacyCiphers[cipher], content);
}

const isAes = (cipher: BagCipher): cipher is AesCipher => Object.hasOwn(aesCiphers, cipher);

const used = (content: PfxContent): number => content.iterations ?? 2048;
const written = (content: PfxContent): number => content.claimedIterations ?? used(content);

interface LegacyCipher {
  readonly id: string;
  readonly keyBytes: number;
  readonly run: (plain: Uint8Array, key: Uint8Array, iv: Uint8Array) => Uint8Array;
}

function encryptLegacy(plain: Uint8Array, cipher: LegacyCipher, content: PfxContent): Encrypted {
  const salt = randomBytes(8);
  const key = derive(content, { salt, purpose: 1, size: cipher.keyBytes, digest: 'sha1' });
  const iv = derive(content, { salt, purpose: 2, size: 8, digest: 'sha1' });
  return {
    algorithm: sequence(objectId(cipher.id), sequence(octetString(salt), integer(written(content)))),
    encrypted: cipher.run(plain, key, iv),
  };
}

const des =
  (name: string): LegacyCipher['run'] =>
  (plain, key, iv) => {
    const cipher = createCipheriv(name, key, iv);
    return new Uint8Array(Buffer.concat([cipher.update(plain), cipher.final()]));
  };

const rc2 =
  (bits: number): LegacyCipher['run'] =>
  (plain, key, iv) => {
    const cipher = forge.rc2.createEncryptionCipher(binary(key), bits);
    cipher.start(binary(iv));
    cipher.update(forge.util.createBuffer(binary(plain)));
    cipher.finish();
    return Uint8Array.from(Buffer.from(cipher.output.getBytes(), 'latin1'));
  };

const legacyCiphers = {
  'rc2-40': { id: '1.2.840.113549.1.12.1.6', keyBytes: 5, run: rc2(40) },
  'rc2-128': { id: '1.2.840.113549.1.12.1.5', keyBytes: 16, run: rc2(128) },
  '3des': { id: '1.2.840.113549.1.12.1.3', keyBytes: 24, run: des('des-ede3-cbc') },
  '2des': { id: '1.2.840.113549.1.12.1.4', keyBytes: 16, run: des('des-ede-cbc') },
} as const satisfies Record<Exclude<BagCipher, 'none' | AesCipher>, LegacyCipher>;

const binary = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

interface Derivation {
  readonly salt: Uint8Array;
  readonly purpose: 1 | 2 | 3;
  readonly size: number;
  readonly digest: keyof typeof digestIds;
}

function derive(content: PfxContent, { salt, purpose, size, digest }: Derivation): Uint8Array {
  const key = forge.pkcs12.generateKey(
    content.password,
    forge.util.createBuffer(binary(salt)),
    purpose,
    used(content),
    size,
    forge.md[digest].create(),
  );
  return Uint8Array.from(Buffer.from(key.getBytes(), 'latin1'));
}

const hmacSha256 = (): Der => sequence(objectId('1.2.840.113549.2.9'), nullValue());

const pbkdf2 = (salt: Uint8Array, content: PfxContent, size: number): Der =>
  sequence(
    objectId('1.2.840.113549.1.5.12'),
    sequence(octetString(salt), integer(written(content)), integer(size), hmacSha256()),
  );

const aesCiphers = {
  aes128: { bytes: 16, id: '2.16.840.1.101.3.4.1.2', node: 'aes-128-cbc' },
  aes192: { bytes: 24, id: '2.16.840.1.101.3.4.1.22', node: 'aes-192-cbc' },
  aes256: { bytes: 32, id: '2.16.840.1.101.3.4.1.42', node: 'aes-256-cbc' },
} as const;

function encryptAes(plain: Uint8Array, cipher: AesCipher, content: PfxContent): Encrypted {
  const { bytes, id, node } = aesCiphers[cipher];
  const salt = randomBytes(16);
  const iv = randomBytes(16);
  const key = pbkdf2Sync(content.password, salt, used(content), bytes, 'sha256');
  const running = createCipheriv(node, key, iv);
  return {
    algorithm: sequence(
      objectId('1.2.840.113549.1.5.13'),
      sequence(pbkdf2(salt, content, bytes), sequence(objectId(id), octetString(iv))),
    ),
    encrypted: new Uint8Array(Buffer.concat([running.update(plain), running.final()])),
  };
}

const digestIds = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const;
const digestBytes = { sha1: 20, sha256: 32, sha384: 48, sha512: 64 } as const;

function macData(safe: Uint8Array, mac: PfxMac, content: PfxContent): Der | undefined {
  if (mac === 'none') return undefined;
  if (mac === 'pbmac1') return pbmac1(safe, content);
  const salt = randomBytes(8);
  const key = derive(content, { salt, purpose: 3, size: digestBytes[mac], digest: mac });
  const value = createHmac(mac, key).update(safe).digest();
  const algorithm = sequence(objectId(digestIds[mac]), nullValue());
  return sequence(sequence(algorithm, octetString(value)), octetString(salt), integer(written(content)));
}

function pbmac1(safe: Uint8Array, content: PfxContent): Der {
  const salt = randomBytes(16);
  const key = pbkdf2Sync(content.password, salt, used(content), 32, 'sha256');
  const value = createHmac('sha256', key).update(safe).digest();
  const algorithm = sequence(
    objectId('1.2.840.113549.1.5.14'),
    sequence(pbkdf2(salt, content, 32), hmacSha256()),
  );
  return sequence(sequence(algorithm, octetString(value)), octetString(Buffer.from('NOT USED')), integer(1));
}
