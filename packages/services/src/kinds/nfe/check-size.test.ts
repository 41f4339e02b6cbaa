import { randomBytes } from 'node:crypto';
import { testKey } from '@fiscal/testkit';
import { signEnveloped, withPlaceholderSignature } from '@fiscal/xml';
import { expect, test } from 'vitest';
import { isServiceError } from '../../context/service-error.ts';
import { checkSize } from './check-size.ts';

const place = { parent: 'NFe', signed: 'infNFe' };
const key = testKey('signer');

const document = (length: number): string =>
  '<NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe1" versao="4.00">' +
  `<xProd>${'ç'.repeat(length / 2)}</xProd></infNFe></NFe>`;

const judge = (xml: string, certificateBytes: number, limit?: number) =>
  checkSize(
    { documentLimit: () => limit },
    {
      xml: withPlaceholderSignature(xml, place),
      certificateBytes,
      uf: 'SP',
      environment: 'production',
    },
  );

function refusalOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (isServiceError(error)) return { code: error.code, details: error.details };
    throw error;
  }
  return undefined;
}

test.each([1_899, 1_900, 1_901, 2_600])(
  'with a certificate of %i bytes the size is that of the signed document, to the byte',
  (certificateBytes) => {
    const xml = document(2_000);
    const certificateDer = randomBytes(certificateBytes);
    const size = Buffer.byteLength(signEnveloped(xml, { ...place, key, certificateDer }).xml);
    expect(judge(xml, certificateBytes, size)).toEqual([]);
    expect(refusalOf(() => judge(xml, certificateBytes, size - 1))).toMatchObject({
      code: 'model_invalid',
      details: [{ path: 'items', message: expect.stringContaining(size.toLocaleString('pt-BR')) }],
    });
  },
);

test('without a limit a document above 500 kB causes a warning; with a larger limit it does not', () => {
  expect(judge(document(400_000), 2_000)).toEqual([]);
  const certificateDer = randomBytes(2_000);
  const rest = Buffer.byteLength(signEnveloped(document(0), { ...place, key, certificateDer }).xml);
  const ofSize = (size: number): string => {
    const odd = (size - rest) % 2;
    return document(size - rest - odd).replace('</xProd>', `${'x'.repeat(odd)}</xProd>`);
  };
  expect(judge(ofSize(500_000), 2_000)).toEqual([]);
  expect(judge(ofSize(500_001), 2_000)).toHaveLength(1);
  expect(judge(document(500_000), 2_000)).toEqual([expect.stringMatching(/bytes; algumas SEFAZ recusam/)]);
  expect(judge(document(500_000), 2_000, 900_000)).toEqual([]);
});

test('the limit depends on the authorizer and the environment of the issuer', () => {
  const requested: string[] = [];
  const documentLimit = (authorizer: string, environment: string) => {
    requested.push(`${authorizer} ${environment}`);
    return undefined;
  };
  const xml = withPlaceholderSignature(document(10), place);
  checkSize({ documentLimit }, { xml, certificateBytes: 1, uf: 'MA', environment: 'homologation' });
  expect(requested).toEqual(['SVAN homologation']);
});
