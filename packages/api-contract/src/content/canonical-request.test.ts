import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { canonicalRequest } from './canonical-request.ts';

test('the worked example gives the worked text and digest', () => {
  const text =
    '{"externalId":"P-1","items":[{"code":"A","quantity":"2.00","unitPrice":"10.50"}],"payments":[{"amount":"21.00","method":"17"}]}';
  const request = {
    payments: [{ method: '17', amount: '21.00' }],
    items: [{ unitPrice: '10.50', quantity: '2.00', code: 'A', cest: null }],
    externalId: 'P-1',
  };
  expect(canonicalRequest(request)).toBe(text);
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '382f30e7abbc1fd632ef5cc296ce927e8d48e12844c9b55ac4bf0fb7ddf1a724',
  );
});

test('a null of ibsCbs differs from its absence', () => {
  expect(canonicalRequest({ taxes: { ibsCbs: null } })).toBe('{"taxes":{"ibsCbs":null}}');
  expect(canonicalRequest({ taxes: { ibsCbs: undefined } })).toBe('{"taxes":{}}');
});

test('a null of ipi or benefitCode differs from its absence only in an item with a tax class', () => {
  const item = (members: object): string => canonicalRequest({ items: [members] });
  const nulls = { benefitCode: null, taxes: { ipi: null } };
  expect(item({ ...nulls, taxClass: 'A' })).toBe(
    '{"items":[{"benefitCode":null,"taxClass":"A","taxes":{"ipi":null}}]}',
  );
  for (const none of [nulls, { ...nulls, taxClass: undefined }])
    expect(item(none)).toBe('{"items":[{"taxes":{}}]}');
  expect(item({ cest: null, taxClass: 'A' })).toBe('{"items":[{"taxClass":"A"}]}');
});

test('texts stay as the schema has read them', () => {
  expect(canonicalRequest({ cfop: '5100', code: '010.0', percent: '050.00', series: 1 })).toBe(
    '{"cfop":"5100","code":"010.0","percent":"050.00","series":1}',
  );
});

test('the order of the items counts', () => {
  const items = [{ code: 'B' }, { code: 'A' }];
  expect(canonicalRequest({ items })).toBe('{"items":[{"code":"B"},{"code":"A"}]}');
});

test('composed and decomposed accents are the same text', () => {
  expect(canonicalRequest({ name: 'S\u00e3o' })).toBe(canonicalRequest({ name: 'Sa\u0303o' }));
});
