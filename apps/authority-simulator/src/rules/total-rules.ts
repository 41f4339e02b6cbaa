import { type Decimal, decimal, subtract } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import type { Reader } from '../xml/xml-tree.ts';
import type { NoteCase } from './note-case.ts';
import { differs, sumOf } from './same-amount.ts';
import { at, type SumRow, sumRule } from './sum-rule.ts';

const moc = 'MOC 7.0 Anexo I';

const icmsGroup = (item: Reader): Reader | undefined => item.find('imposto/ICMS')?.children()[0];
const icms = (tag: string) => (item: Reader) => icmsGroup(item)?.amount(tag) ?? decimal('0');
const taxedIcms = (tag: string) => (item: Reader) =>
  ['40', '41', '50'].includes(icmsGroup(item)?.text('CST') ?? '') ? decimal('0') : icms(tag)(item);
const goods = (path: string) => (item: Reader) =>
  item.has('imposto/ICMS') ? item.amount(path) : decimal('0');
const counted = (item: Reader) =>
  item.text('prod/indTot') === '1' ? goods('prod/vProd')(item) : decimal('0');
const group =
  (tag: string, ...groups: readonly string[]) =>
  (item: Reader) =>
    sumOf(groups.map((name) => goods(`imposto/${name}/${tag}`)(item)));
const pis = group('vPIS', 'PIS/PISAliq', 'PIS/PISQtde', 'PIS/PISOutr');
const cofins = group('vCOFINS', 'COFINS/COFINSAliq', 'COFINS/COFINSQtde', 'COFINS/COFINSOutr');

const icmsTotals: readonly SumRow[] = [
  { id: 'W03-10', cStat: '531', total: 'vBC', of: taxedIcms('vBC') },
  { id: 'W04-10', cStat: '532', total: 'vICMS', of: taxedIcms('vICMS') },
  { id: 'W04a-10', cStat: '795', total: 'vICMSDeson', of: icms('vICMSDeson') },
  { id: 'W04c-10', cStat: '798', total: 'vFCPUFDest', of: at('imposto/ICMSUFDest/vFCPUFDest') },
  { id: 'W04e-10', cStat: '799', total: 'vICMSUFDest', of: at('imposto/ICMSUFDest/vICMSUFDest') },
  { id: 'W04g-10', cStat: '800', total: 'vICMSUFRemet', of: at('imposto/ICMSUFDest/vICMSUFRemet') },
  { id: 'W04b-10', cStat: '861', total: 'vFCP', of: icms('vFCP') },
  { id: 'W05-10', cStat: '533', total: 'vBCST', of: icms('vBCST') },
  { id: 'W06-10', cStat: '534', total: 'vST', of: icms('vICMSST') },
  { id: 'W06a-10', cStat: '862', total: 'vFCPST', of: icms('vFCPST') },
  { id: 'W06b-10', cStat: '859', total: 'vFCPSTRet', of: icms('vFCPSTRet') },
  { id: 'W07-10', cStat: '564', total: 'vProd', of: counted },
  { id: 'W08-10', cStat: '535', total: 'vFrete', of: at('prod/vFrete') },
  { id: 'W09-10', cStat: '536', total: 'vSeg', of: at('prod/vSeg') },
  { id: 'W10-10', cStat: '537', total: 'vDesc', of: at('prod/vDesc') },
  { id: 'W11-10', cStat: '601', total: 'vII', of: at('imposto/II/vII') },
  { id: 'W12-10', cStat: '538', total: 'vIPI', of: at('imposto/IPI/IPITrib/vIPI') },
  { id: 'W12a-10', cStat: '863', total: 'vIPIDevol', of: at('impostoDevol/IPI/vIPIDevol') },
  { id: 'W13-10', cStat: '602', total: 'vPIS', of: pis },
  { id: 'W14-10', cStat: '603', total: 'vCOFINS', of: cofins },
  { id: 'W15-10', cStat: '604', total: 'vOutro', of: at('prod/vOutro') },
  { id: 'W16a-10', cStat: '685', total: 'vTotTrib', of: at('imposto/vTotTrib') },
];

const deductedRelief = ({ items }: NoteCase): Decimal =>
  sumOf(
    items
      .map(icmsGroup)
      .filter((one) => one?.text('indDeduzDeson') === '1')
      .map((one) => one?.amount('vICMSDeson') ?? decimal('0')),
  );

const composition = (n: NoteCase): Decimal => {
  const total = (tag: string): Decimal => n.note.amount(`total/ICMSTot/${tag}`);
  const added = [
    ...[
      'vProd',
      'vST',
      'vFCPST',
      'vICMSMonoReten',
      'vFrete',
      'vSeg',
      'vOutro',
      'vII',
      'vIPI',
      'vIPIDevol',
    ].map(total),
    n.note.amount('total/ISSQNtot/vServ'),
    substituted(n, 'PISST', 'indSomaPISST', 'vPIS'),
    substituted(n, 'COFINSST', 'indSomaCOFINSST', 'vCOFINS'),
  ];
  return subtract(subtract(sumOf(added), total('vDesc')), deductedRelief(n));
};

const substituted = ({ note }: NoteCase, name: string, flag: string, tag: string): Decimal =>
  sumOf(
    note
      .all(`det/imposto/${name}`)
      .filter((one) => one.text(flag) === '1')
      .map((one) => one.amount(tag)),
  );

/** The rules of group W: every total is the sum of its items, and vNF its composition. */
export const totalRules: readonly Rule<NoteCase>[] = [
  ...icmsTotals.map((row) => sumRule('ICMSTot', moc, row)),
  {
    id: 'W16-10',
    cStat: '610',
    text: 'Total da NF difere do somatório dos Valores que compõem o valor Total da NF',
    source: `${moc} W16-10; NT 2020.005; NT 2023.001; NT 2023.004`,
    fails: (n) =>
      !n.note.all('det/prod/CFOP').some((cfop) => cfop.tree.text.startsWith('3')) &&
      differs(n.note.amount('total/ICMSTot/vNF'), composition(n), decimal(n.limits.noteTotalTolerance)),
  },
];
