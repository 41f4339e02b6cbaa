import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalRequest } from './canonical-request.ts';

const one = {
  externalId: 'P-1',
  items: [{ code: 'A', quantity: '2.0000', unitPrice: '10.50', cest: null }],
  payments: [{ method: '17', amount: '21.00' }],
};
const other = {
  payments: [{ amount: '21', method: '17' }],
  items: [{ unitPrice: '10.5', quantity: '2', code: 'A' }],
  externalId: 'P-1',
};

test('the worked example gives the worked text and digest', () => {
  const text =
    '{"externalId":"P-1","items":[{"code":"A","quantity":"2","unitPrice":"10.5"}],"payments":[{"amount":"21","method":"17"}]}';
  expect(canonicalRequest(one)).toBe(text);
  expect(canonicalRequest(other)).toBe(text);
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '35dfa5faaa65a7f0d92d78387490cf3bd7f94443f7850ef52b9849a345ee60cd',
  );
});

test('at ibsCbs null is not absence', () => {
  expect(canonicalRequest({ taxes: { ibsCbs: null } })).toBe('{"taxes":{"ibsCbs":null}}');
  expect(canonicalRequest({ taxes: { ibsCbs: undefined } })).toBe('{"taxes":{}}');
});

test('beside a tax class a null of ipi or benefitCode is not absence, elsewhere it is', () => {
  const item = (members: object): string => canonicalRequest({ items: [members] });
  const nulls = { benefitCode: null, taxes: { ipi: null } };
  expect(item({ ...nulls, taxClass: 'A' })).toBe(
    '{"items":[{"benefitCode":null,"taxClass":"A","taxes":{"ipi":null}}]}',
  );
  for (const none of [nulls, { ...nulls, taxClass: undefined }])
    expect(item(none)).toBe('{"items":[{"taxes":{}}]}');
  expect(item({ cest: null, taxClass: 'A' })).toBe('{"items":[{"taxClass":"A"}]}');
});

test('codes keep their zeros, decimals lose them', () => {
  expect(canonicalRequest({ cfop: '5100', code: '010.0', percent: '050.00', series: 1 })).toBe(
    '{"cfop":"5100","code":"010.0","percent":"50","series":1}',
  );
  expect(canonicalRequest({ base: '-00.00', rate: '-05.10', value: '1,50' })).toBe(
    '{"base":"0","rate":"-5.1","value":"1,50"}',
  );
});

test('the order of the items counts', () => {
  const items = [{ code: 'B' }, { code: 'A' }];
  expect(canonicalRequest({ items })).toBe('{"items":[{"code":"B"},{"code":"A"}]}');
});

test('composed and decomposed accents are the same text', () => {
  expect(canonicalRequest({ name: 'S\u00e3o' })).toBe(canonicalRequest({ name: 'Sa\u0303o' }));
});

test('the order of the keys and a round trip through JSON change nothing', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })), (body) => {
      const turned = Object.fromEntries(Object.entries(body).reverse());
      expect(canonicalRequest(turned)).toBe(canonicalRequest(body));
      expect(canonicalRequest(JSON.parse(JSON.stringify(body)))).toBe(canonicalRequest(body));
    }),
  );
});
