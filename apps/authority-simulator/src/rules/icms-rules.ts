import { decimal, isZero, subtract, zero } from '@fiscal/domain';
import { findCfop } from '@fiscal/tax-tables';
import type { Rule } from '../rule.ts';
import { meiCfops, meiCsosns } from './mei-codes.ts';
import type { ItemCase } from './note-case.ts';
import { differsFromProduct, isAbove, percentOf } from './same-amount.ts';
import { ratePercentBetween } from './states.ts';

const moc = 'MOC 7.0 Anexo I';

const ide = ({ note }: ItemCase, tag: string): string | undefined => note.text(`ide/${tag}`);
const crt = ({ note }: ItemCase): string | undefined => note.text('emit/CRT');
const cfop = ({ item }: ItemCase): string => item.text('prod/CFOP') ?? '';
const cst = ({ icms }: ItemCase): string | undefined => icms?.text('CST');
const csosn = ({ icms }: ItemCase): string | undefined => icms?.text('CSOSN');
const isOneOf = (value: string | undefined, ...codes: readonly string[]): boolean =>
  value !== undefined && codes.includes(value);
const amount = ({ icms }: ItemCase, tag: string) => icms?.amount(tag) ?? zero;
const indicators = (i: ItemCase): readonly string[] => findCfop(cfop(i), i.issuedOn)?.indicators ?? [];
const isImported = ({ icms }: ItemCase): boolean => isOneOf(icms?.text('orig'), '1', '2', '3', '8');
const isNonContributorExit = ({ note, ...i }: ItemCase): boolean =>
  ide({ note, ...i }, 'tpNF') === '1' && note.text('dest/indIEDest') === '9';
const isMonophase = (code: string | undefined): boolean => isOneOf(code, '02', '15', '53', '61');
const ufPair = ({ note }: ItemCase) => ({
  from: note.text('emit/enderEmit/UF') ?? '',
  to: note.text('dest/enderDest/UF') ?? '',
});
const isOtherPlaceSale = (i: ItemCase): boolean => isOneOf(cfop(i), '6118', '6119', '6122', '6123');

const suspendedExceptions = [
  '1915',
  '1916',
  '2915',
  '2916',
  '5915',
  '5916',
  '6915',
  '6916',
  '1912',
  '1913',
  '5912',
  '5913',
  '1901',
  '2901',
  '5901',
  '6901',
];

const isSuspendedToNonContributor = (i: ItemCase): boolean => {
  const code = cst(i);
  if (code === '50') {
    const listed = indicators(i).some((one) => one === 'goodsReturn' || one === 'remittance');
    return listed || isOneOf(cfop(i), '5949', '6949') || ide(i, 'finNFe') === '4';
  }
  if (code !== '51') return false;
  const internal = ide(i, 'idDest') === '1' && isOneOf(cfop(i), '5906', '5907');
  return ide(i, 'finNFe') === '4' || isOneOf(cfop(i), '5123', '5922', '6123', '6922') || internal;
};

/** The rules of group N: the codes allowed for issuer and recipient, and the arithmetic of the group. */
export const icmsRules: readonly Rule<ItemCase>[] = [
  {
    id: 'N11-10',
    cStat: '966',
    text: 'Origem da mercadoria não informada',
    source: 'NT 2024.001 N11-10',
    fails: (i) => i.icms !== undefined && !i.icms.has('orig') && crt(i) !== '4',
  },
  {
    id: 'N12-20',
    cStat: '590',
    text: 'Informado CST para emissor do Simples Nacional (CRT=1 ou 4)',
    source: 'NT 2023.001, NT 2024.001 N12-20',
    fails: (i) => isOneOf(crt(i), '1', '4') && cst(i) !== undefined && !isMonophase(cst(i)),
  },
  {
    id: 'N12a-10',
    cStat: '591',
    text: 'Informado CSOSN para emissor que não é do Simples Nacional (CRT diferente de 1 e 4)',
    source: 'NT 2024.001 N12a-10',
    fails: (i) => !isOneOf(crt(i), '1', '4') && csosn(i) !== undefined,
  },
  {
    id: 'N12-70',
    cStat: '508',
    text: 'CST incompatível na operação com Não Contribuinte',
    source: 'NT 2020.005, NT 2023.001, NT 2023.003 N12-70',
    fails: (i) =>
      isNonContributorExit(i) &&
      cst(i) !== undefined &&
      !isOneOf(cst(i), '00', '20', '40', '41', '60', '61') &&
      !i.note.has('det/prod/veicProd') &&
      !isSuspendedToNonContributor(i),
  },
  {
    id: 'N12-80',
    cStat: '529',
    text: 'CST incompatível na operação com Contribuinte Isento de Inscrição Estadual',
    source: 'NT 2020.005 N12-80',
    fails: (i) => {
      if (i.note.text('dest/indIEDest') !== '2') return false;
      const internalDeferral = cst(i) === '51' && ide(i, 'idDest') === '1';
      const excepted = cst(i) === '50' && isOneOf(cfop(i), ...suspendedExceptions);
      return isOneOf(cst(i), '50', '51') && !excepted && !internalDeferral;
    },
  },
  {
    id: 'N12a-70',
    cStat: '600',
    text: 'CSOSN incompatível na operação com Não Contribuinte',
    source: `${moc} N12a-70; NT 2024.001`,
    fails: (i) =>
      isNonContributorExit(i) &&
      csosn(i) !== undefined &&
      !isOneOf(csosn(i), '102', '103', '300', '400', '500') &&
      !isOneOf(cfop(i), '5915', '5916', '6915', '6916', '5912', '5913') &&
      !(crt(i) === '4' && isOneOf(cfop(i), '5904', '6904') && csosn(i) === '900'),
  },
  {
    id: 'N12a-80',
    cStat: '782',
    text: 'CSOSN incompatível com emitente MEI',
    source: 'NT 2024.001 N12a-80',
    fails: (i) =>
      crt(i) === '4' &&
      ide(i, 'idDest') !== '3' &&
      csosn(i) !== undefined &&
      !isOneOf(csosn(i), ...meiCsosns),
  },
  {
    id: 'N12a-90',
    cStat: '337',
    text: 'CFOP incompatível com CSOSN de emitente MEI',
    source: 'NT 2024.001 N12a-90',
    fails: (i) => {
      const code = csosn(i);
      if (crt(i) !== '4' || (code !== '102' && code !== '900')) return false;
      return !isOneOf(cfop(i), ...meiCfops[code]);
    },
  },
  {
    id: 'N16-04',
    cStat: '663',
    text: 'Alíquota do ICMS com valor superior a 4 por cento na operação de saída interestadual com produtos importados',
    source: `${moc} N16-04`,
    fails: (i) =>
      ide(i, 'idDest') === '2' &&
      ide(i, 'tpNF') === '1' &&
      ide(i, 'finNFe') !== '4' &&
      isImported(i) &&
      isOneOf(cst(i), '00', '10', '20', '70', '90') &&
      !indicators(i).includes('goodsReturn') &&
      !isOtherPlaceSale(i) &&
      isAbove(amount(i, 'pICMS'), decimal('4')),
  },
  {
    id: 'N16-20',
    cStat: '693',
    text: 'Alíquota de ICMS superior à definida para a operação interestadual',
    source: `${moc} N16-20`,
    fails: (i) => {
      const { from, to } = ufPair(i);
      return (
        ide(i, 'idDest') === '2' &&
        ide(i, 'tpNF') === '1' &&
        ide(i, 'finNFe') === '1' &&
        !isImported(i) &&
        !indicators(i).some((one) => one === 'goodsReturn' || one === 'annulment') &&
        !isOtherPlaceSale(i) &&
        !i.note.has('entrega') &&
        !i.note.has('retirada') &&
        isAbove(amount(i, 'pICMS'), decimal(ratePercentBetween(from, to)))
      );
    },
  },
  {
    id: 'N16a-10',
    cStat: '351',
    text: 'Valor do ICMS da Operação no CST=51 difere do produto BC e Alíquota',
    source: `${moc} N16a-10`,
    fails: (i) =>
      cst(i) === '51' &&
      differsFromProduct(amount(i, 'vICMSOp'), percentOf(amount(i, 'vBC'), amount(i, 'pICMS'))),
  },
  {
    id: 'N16c-10',
    cStat: '352',
    text: 'Valor do ICMS Diferido no CST=51 difere do produto Valor ICMS Operação e percentual de diferimento',
    source: `${moc} N16c-10`,
    fails: (i) =>
      cst(i) === '51' &&
      differsFromProduct(amount(i, 'vICMSDif'), percentOf(amount(i, 'vICMSOp'), amount(i, 'pDif'))),
  },
  {
    id: 'N17-10',
    cStat: '353',
    text: 'Valor do ICMS no CST=51 não corresponde à diferença do ICMS operação e ICMS diferido',
    source: `${moc} N17-10`,
    fails: (i) =>
      cst(i) === '51' &&
      (i.icms?.has('vICMSDif') === true || i.icms?.has('vICMS') === true) &&
      differsFromProduct(amount(i, 'vICMS'), subtract(amount(i, 'vICMSOp'), amount(i, 'vICMSDif'))),
  },
  {
    id: 'N17-20',
    cStat: '528',
    text: 'Valor do ICMS difere do produto BC e Alíquota',
    source: `${moc} N17-20`,
    fails: (i) =>
      isOneOf(cst(i), '00', '10', '20', '70') &&
      ide(i, 'finNFe') === '1' &&
      differsFromProduct(amount(i, 'vICMS'), percentOf(amount(i, 'vBC'), amount(i, 'pICMS'))),
  },
  {
    id: 'N17b-10',
    cStat: '880',
    text: 'Percentual do FCP igual a zero',
    source: `${moc} N17b-10`,
    fails: (i) => i.icms?.has('pFCP') === true && isZero(amount(i, 'pFCP')),
  },
  {
    id: 'N17c-10',
    cStat: '860',
    text: 'Valor do FCP informado difere de base de cálculo*alíquota',
    source: `${moc} N17c-10`,
    fails: (i) =>
      ide(i, 'finNFe') === '1' &&
      i.icms?.has('vFCP') === true &&
      differsFromProduct(
        amount(i, 'vFCP'),
        percentOf(amount(i, cst(i) === '00' ? 'vBC' : 'vBCFCP'), amount(i, 'pFCP')),
      ),
  },
  {
    id: 'N17c-20',
    cStat: '876',
    text: 'Operação interestadual para Consumidor Final e valor do FCP informado em campo diferente de vFCPUFDest',
    source: `${moc} N17c-20`,
    fails: (i) =>
      ide(i, 'idDest') === '2' &&
      ide(i, 'indFinal') === '1' &&
      i.note.text('dest/indIEDest') === '9' &&
      i.icms?.has('vFCP') === true,
  },
  {
    id: 'N23-10',
    cStat: '806',
    text: 'Operação com ICMS-ST sem informação do CEST',
    source: `${moc} N23-10`,
    fails: (i) =>
      !i.item.has('prod/CEST') &&
      (isOneOf(cst(i) ?? csosn(i), '10', '30', '60', '70', '201', '202', '203', '500') ||
        (isOneOf(cst(i) ?? csosn(i), '90', '900') && i.icms?.has('vICMSST') === true)),
  },
];
