import { expect, test } from 'vitest';
import { ourKey } from '../testing/answers.ts';
import { consReciNFe, consSitNFe, consStatServ, envEvento, enviNFe } from './request-messages.ts';

const receipt = '351000000000001';

test.each([
  ['production', '1'],
  ['homologation', '2'],
] as const)('a query in %s has tpAmb %s', (environment, code) => {
  const messages = [
    consReciNFe({ environment, receipt }),
    consSitNFe({ environment, accessKey: ourKey }),
    consStatServ({ environment, uf: 'MG' }),
  ];
  for (const message of messages) expect(message).toContain(`versao="4.00"><tpAmb>${code}</tpAmb>`);
  expect(messages[2]).toContain('<cUF>31</cUF>');
});

test('a batch has a number of 1 to 15 digits', () => {
  for (const batchId of ['1', '9'.repeat(15)]) {
    expect(enviNFe({ batchId, signedXml: '' })).toContain(`<idLote>${batchId}</idLote><indSinc>1</indSinc>`);
    expect(envEvento({ batchId, signedXml: '' })).toContain(`<idLote>${batchId}</idLote>`);
  }
  for (const batchId of ['', '9'.repeat(16), 'x1', '1x']) {
    expect(() => enviNFe({ batchId, signedXml: '' })).toThrow(RangeError);
    expect(() => envEvento({ batchId, signedXml: '' })).toThrow(RangeError);
  }
});

test('a query about a text that is neither a receipt nor a key throws', () => {
  const environment = 'production';
  for (const text of [receipt.slice(1), `${receipt}1`, `x${receipt}`])
    expect(() => consReciNFe({ environment, receipt: text })).toThrow(RangeError);
  for (const accessKey of [ourKey.slice(1), `${ourKey}1`, `x${ourKey}`])
    expect(() => consSitNFe({ environment, accessKey })).toThrow(RangeError);
});
