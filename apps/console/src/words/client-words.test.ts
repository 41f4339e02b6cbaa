import { expect, test } from 'vitest';
import { clientWords } from './client-words.ts';

test.each([
  ['O webhook não confirmou nfe.authorized.', 'O webhook não confirmou “NF-e autorizada”.'],
  [
    'O serviço envia os mesmos bytes; a situação é pending.',
    'O serviço envia os mesmos bytes; a situação é “em processamento”.',
  ],
  ['A situação passa a authorized.', 'A situação passa a “autorizada”.'],
  ['Envie com outro externalId (externalId).', 'Envie com outro código do pedido (externalId) (externalId).'],
  ['O campo é pendente.', 'O campo é pendente.'],
])('%j is said without codes', (sentence, words) => {
  expect(clientWords(sentence)).toBe(words);
});
