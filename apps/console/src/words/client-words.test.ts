import { expect, test } from 'vitest';
import { clientWords } from './client-words.ts';

test.each([
  ['O webhook não confirmou nfe.authorized.', 'O webhook não confirmou “NF-e autorizada”.'],
  [
    'O serviço envia os mesmos bytes; a situação é pending.',
    'O serviço envia exatamente o mesmo documento; a situação é “em processamento”.',
  ],
  ['A situação passa a authorized.', 'A situação passa a “autorizada”.'],
  ['Envie com outro externalId.', 'Envie com outro número do pedido.'],
  [
    'peça outro evento em POST /v1/nfe/{id}/cancel ou POST /v1/nfe/{id}/correction.',
    'Peça outro evento pela integração.',
  ],
  [
    'Depois repita o POST /v1/nfe com o mesmo externalId.',
    'Depois repita o envio pela integração com o mesmo número do pedido.',
  ],
  [
    'Corrija e repita o POST com o mesmo externalId.',
    'Corrija e repita o envio pela integração com o mesmo número do pedido.',
  ],
  ['Corrija o CRT em PATCH /v1/companies/{id}.', 'Corrija o CRT no cadastro da empresa.'],
  [
    'Peça outra inutilização em POST /v1/nfe/disable-range; chame POST /v1/nfe/{id}/retry.',
    'Peça outra inutilização pela integração; peça a nova tentativa deste documento pela integração.',
  ],
  ['GET /v1/tax/ncm/{ncm} diz se ele existe.', 'A consulta das tabelas pela integração diz se ele existe.'],
  ['A SEFAZ recebeu (GET /v1/nfe/disable-range/x). Nada.', 'A SEFAZ recebeu. Nada.'],
  [
    'A nota fica com attention duplicate_unresolved.',
    'A nota fica à espera de uma decisão (“O número está com outra nota”).',
  ],
  [
    'Corrija recipient.cnpj, items[2].taxes.icms.cst. Leia rejection.errors.',
    'Corrija o CNPJ do destinatário, o CST do ICMS do item 3. Leia a lista dos motivos da recusa.',
  ],
  ['Corrija recipient. Depois pague.', 'Corrija o destinatário. Depois pague.'],
  ['Diga se ele é contribuinte (ieIndicator 9).', 'Diga se ele é contribuinte.'],
  ['Corrija-o (nfse.specialRegime). Deixe-a de fora (null).', 'Corrija-o. Deixe-a de fora.'],
  ['O campo é pendente.', 'O campo é pendente.'],
])('%j is said without codes', (sentence, words) => {
  expect(clientWords(sentence)).toBe(words);
});
