import { expect, test } from 'vitest';
import { otherKey, ourKey } from '../testing/answers.ts';
import { readNamed } from './read-named.ts';

const named = (xMotivo: string, cStat = '539') => readNamed({ cStat, xMotivo }, ourKey);

test.each<[string, string]>([
  [
    'SP',
    `Rejeição: Duplicidade de NF-e, com diferença na Chave de Acesso [chNFe:${otherKey}][nRec:351000000000001]`,
  ],
  ['blanks', `Rejeicao: Duplicidade de NF-e [ chNFe : ${otherKey} ] [ nRec : 351000000000001 ]`],
  ['another case', `REJEICAO: DUPLICIDADE [CHNFE:${otherKey}][NREC:351000000000001]`],
  ['lower-case letters', `Rejeicao: Duplicidade [chNFe:${otherKey.toLowerCase()}][nRec:351000000000001]`],
  ['no brackets', `Rejeicao: Duplicidade de NF-e chNFe: ${otherKey} nRec: 351000000000001`],
  ['the Id', `Rejeicao: Duplicidade de NF-e [NFe${otherKey}] nRec=351000000000001`],
  ['our key beside it', `Rejeicao: Chave ${ourKey} difere de ${otherKey}, nRec 351000000000001`],
])('the key and the receipt are read as %s writes them', (_, xMotivo) => {
  expect(named(xMotivo)).toEqual({
    namedKey: otherKey,
    namedReceipt: '351000000000001',
    namedProtocol: undefined,
  });
});

test.each(['204', '205', '218', '561', '562', '613', '216', '620', '635'])('%s may name a key', (cStat) => {
  expect(named(`[chNFe:${otherKey}]`, cStat).namedKey).toBe(otherKey);
});

test('our own key is named when no other key is, and a protocol has 15 or 17 digits', () => {
  expect(named(`Duplicidade de NF-e [chNFe:${ourKey}][nProt:135260000000001]`, '204')).toEqual({
    namedKey: ourKey,
    namedReceipt: undefined,
    namedProtocol: '135260000000001',
  });
  expect(named('[nProt:13526000000000001]', '204').namedProtocol).toBe('13526000000000001');
});

test.each<[string, string, string]>([
  ['a wrong check digit', `[chNFe:${otherKey.slice(0, 43)}9]`, '539'],
  ['an incomplete key', `[chNFe:${otherKey.slice(0, 40)}]`, '539'],
  ['a longer run of digits', `[chNFe:${otherKey}1]`, '539'],
  ['a run of digits before it', `[9${otherKey}]`, '539'],
  ['nothing', 'Rejeicao: Duplicidade de NF-e', '539'],
  [
    'a referenced key of a plain rejection',
    `Rejeicao: Chave referenciada invalida [chNFe:${otherKey}]`,
    '547',
  ],
  ['an authorization', `Autorizado [chNFe:${otherKey}]`, '100'],
])('%s names no key', (_, xMotivo, cStat) => {
  expect(named(xMotivo, cStat).namedKey).toBeUndefined();
});
