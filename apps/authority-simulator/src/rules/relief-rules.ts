import { isZero } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import type { ItemCase } from './note-case.ts';

const moc = 'MOC 7.0 Anexo I';

/** The reason SUFRAMA of a relief. */
const freeZone = '7';

/** The rules N28 about ICMS that was not charged. */
export const reliefRules: readonly Rule<ItemCase>[] = [
  {
    id: 'N28-10',
    cStat: '625',
    text: 'Inscrição SUFRAMA deve ser informada na venda com isenção para ZFM',
    source: `${moc} N28-10`,
    fails: (i) => i.icms?.text('motDesICMS') === freeZone && !i.note.has('dest/ISUF'),
  },
  {
    id: 'N28-30',
    cStat: '627',
    text: 'Valor do ICMS desonerado deve ser informado',
    source: `${moc} N28-30`,
    fails: (i) => i.icms?.has('motDesICMS') === true && isZero(i.icms.amount('vICMSDeson')),
  },
];
