import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';
import { readAddress } from './connect.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const root = join(folder.path, 'root.pem');
writeFileSync(root, 'a root');
const ca = Buffer.from('a root');

const address = 'postgres://login:secret@db.example:6432/fiscal';

test.each([
  ['', undefined],
  ['?sslmode=&sslrootcert=', undefined],
  ['?sslmode=disable', false],
  ['?sslmode=disable&sslrootcert=', false],
  ['?sslmode=prefer', 'prefer'],
  ['?sslmode=require', 'require'],
  ['?sslmode=verify-full', {}],
  ['?sslmode=verify-full&sslrootcert=system', {}],
  ['?sslrootcert=system', {}],
  [`?sslmode=verify-full&sslrootcert=${root}`, { ca }],
  [`?sslmode=verify-ca&sslrootcert=${root}`, { ca, checkServerIdentity: expect.any(Function) }],
  [`?sslmode=require&sslrootcert=${root}`, { ca, checkServerIdentity: expect.any(Function) }],
])('the address that ends with "%s" is read as libpq reads it', (parameters, ssl) => {
  expect(readAddress(address + parameters)).toEqual({ url: address, ssl });
});

test('other parameters of an address stay', () => {
  expect(readAddress(`${address}?app.roles=first&sslmode=require`).url).toBe(`${address}?app.roles=first`);
});

test.each(['disable', 'prefer', 'require', 'verify-ca'])(
  'the roots of the system are refused with %s',
  (mode) => {
    expect(() => readAddress(`${address}?sslmode=${mode}&sslrootcert=system`)).toThrow('verify-full');
  },
);

test('an unknown mode and a missing file are refused', () => {
  expect(() => readAddress(`${address}?sslmode=full`)).toThrow('sslmode is disable');
  expect(() => readAddress(`${address}?sslmode=verify-full&sslrootcert=${root}.none`)).toThrow('ENOENT');
});
