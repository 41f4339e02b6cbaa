import { add } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import type { Reader } from '../xml/xml-tree.ts';
import type { NoteCase } from './note-case.ts';
import { at, type SumRow, sumRule } from './sum-rule.ts';

const rtc = 'NT 2025.002 v1.51';

const reform = (path: string) => at(`imposto/IBSCBS/gIBSCBS/${path}`);
const base = (item: Reader) => add(reform('vBC')(item), at('imposto/IBSCBS/gIBSCBSMono/vBC')(item));

const reformTotals: readonly SumRow[] = [
  { id: 'W35-10', cStat: '1076', total: 'vBCIBSCBS', of: base },
  { id: 'W38-10', cStat: '1077', total: 'gIBS/gIBSUF/vDif', of: reform('gIBSUF/gDif/vDif') },
  { id: 'W39-10', cStat: '1078', total: 'gIBS/gIBSUF/vDevTrib', of: reform('gIBSUF/gDevTrib/vDevTrib') },
  { id: 'W41-10', cStat: '1080', total: 'gIBS/gIBSUF/vIBSUF', of: reform('gIBSUF/vIBSUF') },
  { id: 'W43-10', cStat: '1081', total: 'gIBS/gIBSMun/vDif', of: reform('gIBSMun/gDif/vDif') },
  { id: 'W44-10', cStat: '1082', total: 'gIBS/gIBSMun/vDevTrib', of: reform('gIBSMun/gDevTrib/vDevTrib') },
  { id: 'W46-10', cStat: '1084', total: 'gIBS/gIBSMun/vIBSMun', of: reform('gIBSMun/vIBSMun') },
  { id: 'W47-10', cStat: '1085', total: 'gIBS/vIBS', of: reform('vIBS') },
  {
    id: 'W48-10',
    cStat: '1086',
    total: 'gIBS/vCredPres',
    of: at('imposto/IBSCBS/gCredPresOper/gIBSCredPres/vCredPres'),
  },
  { id: 'W53-10', cStat: '1088', total: 'gCBS/vDif', of: reform('gCBS/gDif/vDif') },
  { id: 'W54-10', cStat: '1089', total: 'gCBS/vDevTrib', of: reform('gCBS/gDevTrib/vDevTrib') },
  { id: 'W56-10', cStat: '1091', total: 'gCBS/vCBS', of: reform('gCBS/vCBS') },
  {
    id: 'W56a-10',
    cStat: '1087',
    total: 'gCBS/vCredPres',
    of: at('imposto/IBSCBS/gCredPresOper/gCBSCredPres/vCredPres'),
  },
  {
    id: 'W59f-10',
    cStat: '1176',
    total: 'gEstornoCred/vIBSEstCred',
    of: at('imposto/IBSCBS/gEstornoCred/vIBSEstCred'),
  },
  {
    id: 'W59g-10',
    cStat: '1177',
    total: 'gEstornoCred/vCBSEstCred',
    of: at('imposto/IBSCBS/gEstornoCred/vCBSEstCred'),
  },
];

const hasReform = ({ note }: NoteCase): boolean => note.has('det/imposto/IBSCBS');
const hasSelectiveTax = ({ note }: NoteCase): boolean => note.has('det/imposto/IS');

/**
 * The rules W31 to W59g: totals of IBS and CBS exist when an item has the group, and are the exact sums of the items.
 */
export const ibsCbsTotalRules: readonly Rule<NoteCase>[] = [
  {
    id: 'W31-10',
    cStat: '1073',
    text: 'Total do Imposto Seletivo informado sem item com o imposto',
    source: `${rtc} W31-10`,
    fails: (n) => n.note.has('total/ISTot') && !hasSelectiveTax(n),
  },
  {
    id: 'W31-20',
    cStat: '1117',
    text: 'Total do Imposto Seletivo não informado',
    source: `${rtc} W31-20`,
    fails: (n) => !n.note.has('total/ISTot') && hasSelectiveTax(n),
  },
  {
    id: 'W34-10',
    cStat: '1118',
    text: 'Grupo de totais do IBS e da CBS informado indevidamente',
    source: `${rtc} W34-10`,
    fails: (n) => n.note.has('total/IBSCBSTot') && !hasReform(n),
  },
  {
    id: 'W34-20',
    cStat: '1119',
    text: 'Grupo de totais do IBS e da CBS não informado',
    source: `${rtc} W34-20`,
    fails: (n) => !n.note.has('total/IBSCBSTot') && hasReform(n),
  },
  ...reformTotals.map((row) => sumRule('IBSCBSTot', rtc, row)),
];
