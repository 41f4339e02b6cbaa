import { decimal, isNegative, subtract, zero } from '@fiscal/domain';
import { findCfop } from '@fiscal/tax-tables';
import type { Rule } from '../rule.ts';
import type { ItemCase } from './note-case.ts';
import { referencedKeys } from './referenced-key-rules.ts';
import { differs, differsFromProduct, percentOf } from './same-amount.ts';
import { ratePercentBetween } from './states.ts';

const moc = 'MOC 7.0 Anexo I';

const ide = ({ note }: ItemCase, tag: string): string | undefined => note.text(`ide/${tag}`);
const cfop = ({ item }: ItemCase): string => item.text('prod/CFOP') ?? '';
const cst = ({ icms }: ItemCase): string | undefined => icms?.text('CST');
const isUntaxed = ({ icms }: ItemCase): boolean =>
  ['40', '41', '103', '300', '400'].includes(icms?.text('CST') ?? icms?.text('CSOSN') ?? '');
const hasDestinationTax = ({ item }: ItemCase): boolean => item.has('imposto/ICMSUFDest');
const destination = ({ item }: ItemCase, tag: string) => item.amount(`imposto/ICMSUFDest/${tag}`);
const isImported = ({ icms }: ItemCase): boolean => ['1', '2', '3', '8'].includes(icms?.text('orig') ?? '');
const isFinalConsumerElsewhere = (i: ItemCase): boolean =>
  ide(i, 'idDest') === '2' && ide(i, 'indFinal') === '1' && i.note.text('dest/indIEDest') === '9';
const isDebitOrCreditNote = (i: ItemCase): boolean => ['5', '6'].includes(ide(i, 'finNFe') ?? '');
const isService = ({ item }: ItemCase): boolean => item.has('imposto/ISSQN');

/** Returns whether the item returns a sale from before 2016-01-01, when the tax began. */
const returnsOlderSale = (i: ItemCase): boolean =>
  ide(i, 'finNFe') === '4' && referencedKeys(i).some((key) => key.slice(2, 6) < '1601');

const isExceptedFromDestination = (i: ItemCase): boolean => {
  const indicators = findCfop(cfop(i), i.issuedOn)?.indicators ?? [];
  return (
    ide(i, 'tpNF') === '0' ||
    ['2', '3', '5', '6'].includes(ide(i, 'finNFe') ?? '') ||
    ['1', '4'].includes(i.note.text('emit/CRT') ?? '') ||
    indicators.some((one) => one === 'goodsReturn' || one === 'remittance') ||
    ['6552', '6922', '6929'].includes(cfop(i)) ||
    isUntaxed(i) ||
    i.icms?.name === 'ICMSPart' ||
    returnsOlderSale(i) ||
    ide(i, 'gCompraGov/tpOperGov') === '2' ||
    i.note.text('entrega/UF') === i.note.text('emit/enderEmit/UF')
  );
};

const destinationDifference = (i: ItemCase) => {
  const due = percentOf(destination(i, 'vBCUFDest'), destination(i, 'pICMSUFDest'));
  const own = percentOf(i.icms?.amount('vBC') ?? zero, destination(i, 'pICMSInter'));
  const difference = subtract(due, own);
  return isNegative(difference) ? zero : difference;
};

const cEnqRange: Readonly<Record<string, readonly [number, number]>> = {
  '02': [301, 399],
  '52': [301, 399],
  '04': [1, 99],
  '54': [1, 99],
  '05': [101, 199],
  '55': [101, 199],
};

const fitsIpiFramework = ({ item }: ItemCase): boolean => {
  const code = item.text('imposto/IPI/IPITrib/CST') ?? item.text('imposto/IPI/IPINT/CST') ?? '';
  const [first, last] = cEnqRange[code] ?? [0, 999];
  const cEnq = Number(item.text('imposto/IPI/cEnq'));
  return first <= cEnq && cEnq <= last;
};

/** The rules of groups NA to UA: DIFAL, IPI, PIS, COFINS, returned IPI. */
export const taxRules: readonly Rule<ItemCase>[] = [
  {
    id: 'NA01-20',
    cStat: '694',
    text: 'Não informado o grupo de ICMS para a UF de destino',
    source: `${moc} NA01-20; NT 2024.001; NT 2025.002 v1.51`,
    fails: (i) =>
      isFinalConsumerElsewhere(i) && !hasDestinationTax(i) && !isService(i) && !isExceptedFromDestination(i),
  },
  {
    id: 'NA01-30',
    cStat: '695',
    text: 'Informado indevidamente o grupo de ICMS para a UF de destino',
    source: `${moc} NA01-30`,
    fails: (i) =>
      hasDestinationTax(i) && (!isFinalConsumerElsewhere(i) || isService(i)) && !i.note.has('entrega'),
  },
  {
    id: 'NA09-10',
    cStat: '697',
    text: 'Alíquota interestadual do ICMS com origem diferente do previsto',
    source: `${moc} NA09-10, NA09-20`,
    fails: (i) => {
      if (!hasDestinationTax(i)) return false;
      const isFour = !differs(destination(i, 'pICMSInter'), decimal('4'));
      return isFour !== isImported(i);
    },
  },
  {
    id: 'NA09-30',
    cStat: '698',
    text: 'Alíquota interestadual do ICMS incompatível com as UF envolvidas na operação',
    source: `${moc} NA09-30`,
    fails: (i) => {
      if (!hasDestinationTax(i) || isImported(i) || ide(i, 'tpNF') !== '1' || ide(i, 'finNFe') !== '1')
        return false;
      if (findCfop(cfop(i), i.issuedOn)?.indicators.includes('goodsReturn') === true) return false;
      const from = i.note.text('emit/enderEmit/UF') ?? '';
      const to = i.note.text('dest/enderDest/UF') ?? '';
      return differs(destination(i, 'pICMSInter'), decimal(ratePercentBetween(from, to)));
    },
  },
  {
    id: 'NA11-10',
    cStat: '699',
    text: 'Percentual do ICMS Interestadual para a UF de destino difere do previsto para o ano da Data de Emissão',
    source: `${moc} NA11-10`,
    fails: (i) => hasDestinationTax(i) && differs(destination(i, 'pICMSInterPart'), decimal('100')),
  },
  {
    id: 'NA13-10',
    cStat: '793',
    text: 'Valor do ICMS relativo ao Fundo de Combate à Pobreza na UF de destino difere do calculado',
    source: `${moc} NA13-10`,
    fails: (i) =>
      differsFromProduct(
        destination(i, 'vFCPUFDest'),
        percentOf(destination(i, 'vBCFCPUFDest'), destination(i, 'pFCPUFDest')),
      ),
  },
  {
    id: 'NA15-10',
    cStat: '815',
    text: 'Valor do ICMS Interestadual para a UF de Destino difere do calculado',
    source: 'NT 2020.005 NA15-10',
    fails: (i) =>
      hasDestinationTax(i) &&
      cst(i) === '00' &&
      ide(i, 'tpNF') === '1' &&
      differsFromProduct(
        destination(i, 'vICMSUFDest'),
        percentOf(destinationDifference(i), destination(i, 'pICMSInterPart')),
      ),
  },
  {
    id: 'NA17-10',
    cStat: '816',
    text: 'Valor do ICMS Interestadual para a UF do Remetente difere do calculado',
    source: 'NT 2020.005 NA17-10',
    fails: (i) => {
      if (!hasDestinationTax(i) || cst(i) !== '00' || ide(i, 'tpNF') !== '1') return false;
      const difference = destinationDifference(i);
      const rest = subtract(difference, percentOf(difference, destination(i, 'pICMSInterPart')));
      return differsFromProduct(destination(i, 'vICMSUFRemet'), rest);
    },
  },
  {
    id: 'O09-10',
    cStat: '388',
    text: 'Código de Situação Tributária do IPI incompatível com o Código de Enquadramento Legal do IPI',
    source: `${moc} O09-10`,
    fails: (i) => i.item.has('imposto/IPI') && !fitsIpiFramework(i),
  },
  {
    id: 'Q01-20',
    cStat: '745',
    text: 'NF-e sem grupo do PIS',
    source: `${moc} Q01-20; NT 2025.002 v1.31`,
    fails: (i) => !i.item.has('imposto/PIS') && !isDebitOrCreditNote(i),
  },
  {
    id: 'S01-20',
    cStat: '748',
    text: 'NF-e sem grupo da COFINS',
    source: `${moc} S01-20; NT 2025.002 v1.31`,
    fails: (i) => !i.item.has('imposto/COFINS') && !isDebitOrCreditNote(i),
  },
  {
    id: 'UA01-10',
    cStat: '354',
    text: 'Informado grupo de devolução de tributos para NF-e que não tem finalidade de devolução de mercadoria',
    source: `${moc} UA01-10`,
    fails: (i) => i.item.has('impostoDevol') && ide(i, 'finNFe') !== '4',
  },
];
