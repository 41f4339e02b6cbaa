import { expect, test } from 'vitest';
import { anItem, aRequest } from '../../../testing/harness.ts';
import { warnOfReplaced } from './warn-of-replaced.ts';

const companyId = '65f1c0ffee0123456789abcd';

test('one warning names the characters and the fields; the externalId is not part of the document', () => {
  const request = aRequest(companyId, {
    externalId: 'venda–1',
    natureOfOperation: 'Venda – “balcão”',
    items: [anItem(), anItem({ description: 'a\ufeffb…' })],
  });
  expect(warnOfReplaced(request)).toEqual([
    'Caracteres tipográficos (– “ ” U+FEFF …) trocados pela forma simples em natureOfOperation, items[1].description.',
  ]);
  expect(warnOfReplaced(aRequest(companyId, { externalId: 'venda–1' }))).toEqual([]);
});

test('with many fields the warning names the first ones', () => {
  const items = Array.from({ length: 7 }, () => anItem({ description: 'a – b' }));
  expect(warnOfReplaced(aRequest(companyId, { items }))).toEqual([
    'Caracteres tipográficos (–) trocados pela forma simples em ' +
      `${[0, 1, 2, 3, 4].map((n) => `items[${n}].description`).join(', ')} e mais 2 campos.`,
  ]);
});
