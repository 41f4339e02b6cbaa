import { expect, test } from 'vitest';
import { nfseLayoutField, nfseSignatureField } from './nfse-fields.ts';

test.each([
  ['1.01', { name: '1.01' }],
  ['nt009@1.02', { name: 'nt009', version: '1.02' }],
  ['nt009@2.00', { name: 'nt009', version: '2.00' }],
])('the layout %s is read', (text, layout) => {
  expect(nfseLayoutField.parse(text)).toEqual(layout);
});

test.each(['1.00', '1.02', 'nt009', 'nt009@', 'nt009@2', 'nt009@1.02"', 'NT009@1.02', '1.01@1.01'])(
  'the layout %s is refused',
  (text) => {
    expect(nfseLayoutField.safeParse(text).success).toBe(false);
  },
);

test('signatures have one of two profiles', () => {
  expect(['rsaSha1', 'rsaSha256'].map((name) => nfseSignatureField.parse(name))).toHaveLength(2);
  for (const name of ['sefin', 'sha256', 'rsaSha512'])
    expect(nfseSignatureField.safeParse(name).success).toBe(false);
});
