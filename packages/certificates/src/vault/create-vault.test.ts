import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { id24 } from '@fiscal/domain';
import { seededRandom } from '@fiscal/testkit';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createVault } from './create-vault.ts';
import type { MasterKeys } from './master-keys.ts';
import type { SealContext } from './seal-context.ts';
import { SealError, type SealedSecret } from './sealed-secret.ts';

const id = (n: number) => id24(n.toString(16).padStart(24, '0'));
const context: SealContext = { clientId: id(1), companyId: id(2), purpose: 'a1-key', secretId: id(3) };
const keysOf = (current: string, ...ids: string[]): MasterKeys => ({
  current,
  keys: new Map([current, ...ids].map((name) => [name, new Uint8Array(32).fill(name.length)])),
});
const vault = createVault({ keys: keysOf('new', 'older'), random: { bytes: (n) => randomBytes(n) } });
const secret = Buffer.from('a private key');

const reasonFor = (open: () => unknown): string => {
  try {
    open();
    return 'opened';
  } catch (error) {
    return error instanceof SealError ? error.reason : 'other error';
  }
};

const hex = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

test('a seal equals the published vector', () => {
  const bytes = [2, 3, 4].map((value, index) => new Uint8Array(index === 0 ? 32 : 12).fill(value));
  const fixed = createVault({
    keys: { current: 'k', keys: new Map([['k', new Uint8Array(32).fill(1)]]) },
    random: { bytes: () => bytes.shift() ?? new Uint8Array(0) },
  });
  const sealed = fixed.seal(Buffer.from('hello'), context);
  expect(hex(sealed.wrappedKey)).toBe(
    'fa631698fd86356baffee465ce1b26aaba31a34f85cdc0b0ae12bf44a8488471046378e7e6077112f34df5b3132faa63',
  );
  expect(hex(sealed.ciphertext)).toBe('6c29bd6291ce41528f75cc310b09ebb64d4203bec0');
  expect(Buffer.from(fixed.open(sealed, context)).toString()).toBe('hello');
});

test('a sealed secret can be opened, also after JSON, and no two seals are equal', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 5_000 }), (plain) => {
      const sealed = vault.seal(plain, context);
      expect(Buffer.from(vault.open(JSON.parse(JSON.stringify(sealed)), context)).equals(plain)).toBe(true);
      expect(vault.seal(plain, context).ciphertext).not.toBe(sealed.ciphertext);
    }),
    { numRuns: 50 },
  );
});

test.each<[string, Partial<SealContext>]>([
  ['client', { clientId: id(9) }],
  ['company', { companyId: id(9) }],
  ['company, left out', { companyId: undefined }],
  ['purpose', { purpose: 'webhook-secret' }],
  ['certificate', { secretId: id(9) }],
])('a row swapped to another %s does not open', (_, other) => {
  const sealed = vault.seal(secret, context);
  expect(reasonFor(() => vault.open(sealed, { ...context, ...other }))).toBe('not_authentic');
});

test('a wrapped key swapped between two secrets of one owner does not open', () => {
  const [one, two] = [vault.seal(secret, context), vault.seal(secret, context)];
  expect(
    reasonFor(() => vault.open({ ...one, wrappedKey: two.wrappedKey, wrapIv: two.wrapIv }, context)),
  ).toBe('not_authentic');
});

test('a tag of 4 bytes is refused, although AES-GCM would accept it', () => {
  const key = new Uint8Array(32).fill(1);
  const cipher = createCipheriv('aes-256-gcm', key, new Uint8Array(12));
  const ciphertext = Buffer.concat([cipher.update('a'), cipher.final()]);
  const careless = createDecipheriv('aes-256-gcm', key, new Uint8Array(12), { authTagLength: 4 });
  careless.setAuthTag(cipher.getAuthTag().subarray(0, 4));
  expect(Buffer.concat([careless.update(ciphertext), careless.final()]).toString()).toBe('a');

  const cut = (base64: string): string => Buffer.from(base64, 'base64').subarray(0, -12).toString('base64');
  for (const plain of ['a', 'a secret of more than sixteen bytes']) {
    const sealed = vault.seal(Buffer.from(plain), context);
    for (const field of ['ciphertext', 'wrappedKey'] as const) {
      const reason = reasonFor(() => vault.open({ ...sealed, [field]: cut(sealed[field]) }, context));
      expect(['malformed', 'not_authentic']).toContain(reason);
    }
  }
});

test('a seal with any flipped bit does not open', () => {
  const sealed = vault.seal(secret, context);
  for (const field of ['wrapIv', 'wrappedKey', 'iv', 'ciphertext'] as const) {
    const bytes = Buffer.from(sealed[field], 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    expect(reasonFor(() => vault.open({ ...sealed, [field]: bytes.toString('base64') }, context))).toBe(
      'not_authentic',
    );
  }
});

test.each([[null], ['text'], [{}], [{ v: 2 }], [{ v: 1, kekId: 'new' }]])(
  '%j is not a sealed secret',
  (value) => {
    expect(reasonFor(() => vault.open(value, context))).toBe('malformed');
  },
);

test('old seals open after a rotation, and a rewrapped seal no longer needs the old key', () => {
  const before = createVault({ keys: keysOf('older'), random: seededRandom('rotation') });
  const old = before.seal(secret, context);
  expect(Buffer.from(vault.open(old, context)).equals(secret)).toBe(true);
  const rewrapped = vault.rewrap(old, context);
  expect(rewrapped).toMatchObject({
    kekId: 'new',
    ciphertext: old.ciphertext,
  } satisfies Partial<SealedSecret>);
  const after = createVault({ keys: keysOf('new'), random: seededRandom('after') });
  expect(Buffer.from(after.open(rewrapped, context)).equals(secret)).toBe(true);
  expect(reasonFor(() => after.open(old, context))).toBe('unknown_key');
});

test('an error contains nothing of the content', () => {
  const sealed = vault.seal(secret, context);
  expect(() => vault.open(sealed, { ...context, secretId: id(9) })).toThrow(/^sealed secret: not_authentic$/);
});

test('the data key of a seal is wiped, the secret of the caller is not', () => {
  const generated: Uint8Array[] = [];
  const watched = createVault({
    keys: keysOf('new'),
    random: {
      bytes(n) {
        const bytes = new Uint8Array(randomBytes(n));
        generated.push(bytes);
        return bytes;
      },
    },
  });
  const plain = Uint8Array.from(secret);
  const sealed = watched.seal(plain, context);
  expect(generated.map(({ length }) => length)).toEqual([32, 12, 12]);
  expect(generated.map((bytes) => bytes.every((byte) => byte === 0))).toEqual([true, false, false]);
  expect(plain).toEqual(Uint8Array.from(secret));
  expect(Buffer.from(watched.open(sealed, context)).equals(secret)).toBe(true);
});

test('a seal names its form and its key, and its parts have the lengths of AES-256-GCM', () => {
  const sealed = vault.seal(secret, context);
  const { v, kekId, ...parts } = sealed;
  expect([v, kekId, vault.currentKeyId]).toEqual([1, 'new', 'new']);
  const sizes = Object.entries(parts).map(([name, text]) => [name, Buffer.from(text, 'base64').length]);
  expect(Object.fromEntries(sizes)).toEqual({
    wrapIv: 12,
    wrappedKey: 48,
    iv: 12,
    ciphertext: secret.length + 16,
  });
});

test.each([
  ['wrapIv', 11],
  ['wrapIv', 13],
  ['iv', 11],
  ['iv', 16],
  ['ciphertext', 15],
  ['wrappedKey', 15],
] as const)('a %s of %i bytes is malformed', (field, length) => {
  const sealed = { ...vault.seal(secret, context), [field]: Buffer.alloc(length).toString('base64') };
  expect(reasonFor(() => vault.open(sealed, context))).toBe('malformed');
});

test.each(['kekId', 'wrapIv', 'wrappedKey', 'iv', 'ciphertext', 'v'])(
  'an object without %s is not a seal',
  (field) => {
    const sealed: Record<string, unknown> = { ...vault.seal(secret, context) };
    delete sealed[field];
    expect(reasonFor(() => vault.open(sealed, context))).toBe('malformed');
    expect(reasonFor(() => vault.rewrap(sealed, context))).toBe('malformed');
  },
);

test('a seal of another owner is not rewrapped', () => {
  const sealed = vault.seal(secret, context);
  expect(reasonFor(() => vault.rewrap(sealed, { ...context, clientId: id(9) }))).toBe('not_authentic');
});

test.each(['clientId', 'companyId', 'secretId'] as const)(
  'a context whose %s is not an id seals nothing',
  (field) => {
    const wrong = { ...context, [field]: 'a|b' };
    expect(() => vault.seal(secret, wrong as SealContext)).toThrow(RangeError);
  },
);
