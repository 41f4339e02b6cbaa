import { isGtin, multiply, noGtin } from '@fiscal/domain';
import { cfopDirection, cfopScope, findCfop } from '@fiscal/tax-tables';
import type { Rule } from '../rule.ts';
import { hasGs1Prefix } from '../tables/gs1-prefixes.ts';
import { meiReturnCfops } from './mei-codes.ts';
import type { ItemCase } from './note-case.ts';
import { differsFromProduct, isAbove } from './same-amount.ts';

const moc = 'MOC 7.0 Anexo I';

const prod = ({ item }: ItemCase, tag: string): string => item.text(`prod/${tag}`) ?? '';
const ide = ({ note }: ItemCase, tag: string): string | undefined => note.text(`ide/${tag}`);
const cfop = (i: ItemCase): string => prod(i, 'CFOP');
const isGood = (code: string): boolean => code === noGtin || code === '' || isGtin(code);
const isDevolution = (i: ItemCase): boolean =>
  findCfop(cfop(i), i.issuedOn)?.indicators.includes('devolution') === true;
const sameUf = ({ note }: ItemCase): boolean =>
  note.text('emit/enderEmit/UF') === note.text('dest/enderDest/UF');
const isMei = ({ note }: ItemCase): boolean => note.text('emit/CRT') === '4';
const isNormal = (i: ItemCase): boolean => ide(i, 'finNFe') === '1';

const returnExceptions = (i: ItemCase): boolean =>
  ['1949', '2949'].includes(cfop(i)) || (['5949', '6949'].includes(cfop(i)) && prod(i, 'NCM') === '27112100');

/** The rules of groups H, I and LA: sequence, codes, CFOP against operation and destination, quantity by price. */
export const productRules: readonly Rule<ItemCase>[] = [
  {
    id: 'H02-10',
    cStat: '927',
    text: 'Número do item fora da ordem sequencial',
    source: `${moc} H02-10`,
    fails: ({ note, nItem, item }) => note.tree.named.get('det')?.[Number(nItem) - 1] !== item.tree,
  },
  {
    id: 'I03-10',
    cStat: '611',
    text: 'GTIN (cEAN) inválido',
    source: `${moc} I03-10`,
    fails: (i) => !isGood(prod(i, 'cEAN')),
  },
  {
    id: 'I03-20',
    cStat: '882',
    text: 'GTIN (cEAN) com prefixo inválido',
    source: `${moc} I03-20`,
    fails: (i) => isGtin(prod(i, 'cEAN')) && !hasGs1Prefix(prod(i, 'cEAN')),
  },
  {
    id: 'I03-30',
    cStat: '883',
    text: 'GTIN (cEAN) sem informação',
    source: `${moc} I03-30`,
    fails: (i) => prod(i, 'cEAN') === '' && !isMei(i),
  },
  {
    id: 'I05-10',
    cStat: '777',
    text: 'Obrigatória a informação do NCM completo',
    source: `${moc} I05-10`,
    fails: (i) => prod(i, 'NCM').length !== 8,
  },
  {
    id: 'I08-04',
    cStat: '770',
    text: 'CFOP não consta na tabela de CFOP ou não é válido para NF-e',
    source: `${moc} I08-04`,
    fails: (i) => findCfop(cfop(i), i.issuedOn)?.nfe !== true,
  },
  {
    id: 'I08-10',
    cStat: '518',
    text: 'CFOP de entrada para NF-e de saída',
    source: `${moc} I08-10`,
    fails: (i) => ide(i, 'tpNF') === '1' && cfopDirection(cfop(i)) === 'in',
  },
  {
    id: 'I08-20',
    cStat: '519',
    text: 'CFOP de saída para NF-e de entrada',
    source: `${moc} I08-20`,
    fails: (i) => ide(i, 'tpNF') === '0' && cfopDirection(cfop(i)) === 'out',
  },
  {
    id: 'I08-30',
    cStat: '731',
    text: 'CFOP de operação com Exterior e idDest diferente de 3',
    source: `${moc} I08-30`,
    fails: (i) => cfopScope(cfop(i)) === 'foreign' && ide(i, 'idDest') !== '3',
  },
  {
    id: 'I08-40',
    cStat: '732',
    text: 'CFOP de operação interestadual e idDest diferente de 2',
    source: `${moc} I08-40`,
    fails: (i) => cfopScope(cfop(i)) === 'interstate' && ide(i, 'idDest') !== '2',
  },
  {
    id: 'I08-50',
    cStat: '733',
    text: 'CFOP de operação interna e idDest diferente de 1',
    source: `${moc} I08-50`,
    fails: (i) => cfopScope(cfop(i)) === 'internal' && ide(i, 'idDest') !== '1',
  },
  {
    id: 'I08-70',
    cStat: '521',
    text: 'Operação interna e UF do emitente difere da UF do destinatário contribuinte do ICMS',
    source: `${moc} I08-70`,
    fails: (i) =>
      ide(i, 'idDest') === '1' &&
      !sameUf(i) &&
      i.note.text('dest/indIEDest') === '1' &&
      !(ide(i, 'indPres') === '1' && i.note.text('transp/modFrete') === '9'),
  },
  {
    id: 'I08-140',
    cStat: '327',
    text: 'CFOP inválido para NF-e com finalidade de devolução de mercadoria',
    source: `${moc} I08-140; NT 2026.009`,
    fails: (i) => ide(i, 'finNFe') === '4' && !isDevolution(i) && !returnExceptions(i),
  },
  {
    id: 'I08-141',
    cStat: '1179',
    text: 'CFOP inválido para devolução por MEI',
    source: 'NT 2025.002 v1.36 I08-141',
    fails: (i) =>
      isMei(i) && ide(i, 'finNFe') === '4' && ide(i, 'idDest') !== '3' && !meiReturnCfops.includes(cfop(i)),
  },
  {
    id: 'I08-144',
    cStat: '328',
    text: 'CFOP de devolução de mercadoria para NF-e que não tem finalidade de devolução de mercadoria',
    source: `${moc} I08-144; NT 2025.002 v1.52`,
    fails: (i) =>
      !['2', '4'].includes(ide(i, 'finNFe') ?? '') &&
      !['03', '04', '06'].includes(ide(i, 'tpNFCredito') ?? '') &&
      isDevolution(i),
  },
  {
    id: 'I08-184',
    cStat: '701',
    text: 'CFOP 5929 ou 6929 sem documento fiscal referenciado',
    source: `${moc} I08-184`,
    fails: (i) => ['5929', '6929'].includes(cfop(i)) && !i.note.has('ide/NFref'),
  },
  {
    id: 'I11-10',
    cStat: '629',
    text: 'Valor do Produto difere do produto Valor Unitário de Comercialização e Quantidade Comercial',
    source: `${moc} I11-10`,
    fails: (i) =>
      isNormal(i) &&
      differsFromProduct(
        i.item.amount('prod/vProd'),
        multiply(i.item.amount('prod/qCom'), i.item.amount('prod/vUnCom')),
      ),
  },
  {
    id: 'I11-20',
    cStat: '630',
    text: 'Valor do Produto difere do produto Valor Unitário de Tributação e Quantidade Tributável',
    source: `${moc} I11-20`,
    fails: (i) =>
      isNormal(i) &&
      differsFromProduct(
        i.item.amount('prod/vProd'),
        multiply(i.item.amount('prod/qTrib'), i.item.amount('prod/vUnTrib')),
      ),
  },
  {
    id: 'I12-10',
    cStat: '612',
    text: 'GTIN da unidade tributável (cEANTrib) inválido',
    source: `${moc} I12-10`,
    fails: (i) => !isGood(prod(i, 'cEANTrib')),
  },
  {
    id: 'I12-20',
    cStat: '884',
    text: 'GTIN da unidade tributável (cEANTrib) com prefixo inválido',
    source: `${moc} I12-20`,
    fails: (i) => isGtin(prod(i, 'cEANTrib')) && !hasGs1Prefix(prod(i, 'cEANTrib')),
  },
  {
    id: 'I12-60',
    cStat: '888',
    text: 'GTIN da unidade tributável (cEANTrib) sem informação',
    source: `${moc} I12-60`,
    fails: (i) => prod(i, 'cEANTrib') === '' && !isMei(i),
  },
  {
    id: 'I12-30',
    cStat: '885',
    text: 'GTIN informado, mas não informado o GTIN da unidade tributável',
    source: `${moc} I12-30`,
    fails: (i) => isGtin(prod(i, 'cEAN')) && prod(i, 'cEANTrib') === noGtin,
  },
  {
    id: 'I12-40',
    cStat: '886',
    text: 'GTIN da unidade tributável informado, mas não informado o GTIN',
    source: `${moc} I12-40`,
    fails: (i) => isGtin(prod(i, 'cEANTrib')) && prod(i, 'cEAN') === noGtin,
  },
  {
    id: 'I17-10',
    cStat: '483',
    text: 'Valor do Desconto maior que o Valor do Produto',
    source: `${moc} I17-10`,
    fails: (i) => isAbove(i.item.amount('prod/vDesc'), i.item.amount('prod/vProd')),
  },
  {
    id: 'LA01-20',
    cStat: '660',
    text: 'CFOP de Combustível e não informado grupo de combustível da NF-e',
    source: `${moc} LA01-20; Tabela CFOP, indComb 1 and 2`,
    fails: (i) => (findCfop(cfop(i), i.issuedOn)?.fuel ?? 0) > 0 && !i.item.has('prod/comb'),
  },
];
