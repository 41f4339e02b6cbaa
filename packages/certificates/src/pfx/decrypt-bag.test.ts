import { der } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { readDer } from '../der/read-der.ts';
import { decryptBag } from './decrypt-bag.ts';
import { createIterationBudget } from './iteration-budget.ts';
import { passwordForms } from './passwords.ts';

const { integer, nullValue, objectId, octetString, sequence } = der;
const salt = octetString(new Uint8Array(8));
const legacy = (id: string) => sequence(objectId(id), sequence(salt, integer(1)));
const hmacSha256 = sequence(objectId('1.2.840.113549.2.9'), nullValue());

function modern({
  derivation = '1.2.840.113549.1.5.12',
  prf = hmacSha256,
  cipher = '2.16.840.1.101.3.4.1.42',
}) {
  const parameters = sequence(salt, integer(1), prf);
  const scheme = sequence(objectId(cipher), octetString(new Uint8Array(16)));
  return sequence(
    objectId('1.2.840.113549.1.5.13'),
    sequence(sequence(objectId(derivation), parameters), scheme),
  );
}

const reasonFor = (algorithm: Uint8Array, encrypted = new Uint8Array(16)): unknown => {
  try {
    return decryptBag(readDer(algorithm), encrypted, {
      forms: passwordForms('senha'),
      budget: createIterationBudget(),
    });
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
};

test.each<[string, Uint8Array]>([
  ['RC4 of 128 bits', legacy('1.2.840.113549.1.12.1.1')],
  ['RC4 of 40 bits', legacy('1.2.840.113549.1.12.1.2')],
  ['PBES1 with DES', legacy('1.2.840.113549.1.5.10')],
  ['another derivation', modern({ derivation: '1.3.6.1.4.1.11591.4.11' })],
  ['another function of the derivation', modern({ prf: sequence(objectId('1.2.3.4'), nullValue()) })],
  ['another cipher', modern({ cipher: '1.2.840.113549.3.2' })],
])('%s is unsupported, not unreadable', (_, algorithm) => {
  expect(reasonFor(algorithm)).toBe('PKCS#12: unsupported');
});

test.each<[string, Uint8Array]>([
  ['3DES', legacy('1.2.840.113549.1.12.1.3')],
  ['RC2', legacy('1.2.840.113549.1.12.1.6')],
  ['AES', modern({})],
])('bytes that no form of the password opens, by %s, are unreadable', (_, algorithm) => {
  expect(reasonFor(algorithm)).toBe('PKCS#12: unreadable');
});
