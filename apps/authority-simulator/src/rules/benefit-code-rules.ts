import type { Rule } from '../rule.ts';
import type { ItemCase } from './note-case.ts';

/** The situation codes that are a benefit for every product. Decreto SP 69.981/2025; Portaria SRE 70/2025. */
const benefitSituations = ['20', '40', '41', '50', '51'];

const isChecked = ({ optionalRules, note }: ItemCase): boolean =>
  optionalRules.benefitCodes === 'checked' && note.text('emit/enderEmit/UF') === 'SP';
const situation = ({ icms }: ItemCase): string => icms?.text('CST') ?? '';
const benefitCode = ({ item }: ItemCase): string => item.text('prod/cBenef') ?? '';
const isInterstateReturn = ({ note }: ItemCase): boolean =>
  note.text('ide/finNFe') === '4' && note.text('ide/idDest') === '2';

/** The first day on which SP requires cBenef; NT 2019.001 v1.70. */
const since = { homologation: '2026-01-12', production: '2026-04-06' };

/** The rules of cBenef that need no table of SP. They apply only when they are switched on. */
export const benefitCodeRules: readonly Rule<ItemCase>[] = [
  {
    id: 'N12-85',
    cStat: '930',
    text: 'CST com benefício fiscal e não informado o código de benefício fiscal na UF',
    source: 'NT 2019.001 v1.70 N12-85; Portaria SRE-SP 70/2025',
    since,
    fails: (i) =>
      isChecked(i) &&
      benefitSituations.includes(situation(i)) &&
      benefitCode(i) === '' &&
      !isInterstateReturn(i),
  },
  {
    id: 'N12-86',
    cStat: '928',
    text: 'Informado código de benefício fiscal para CST sem benefício fiscal',
    source: 'NT 2019.001 v1.70 N12-86; Portaria SRE-SP 70/2025',
    since,
    fails: (i) => isChecked(i) && situation(i) === '00' && !['', 'SEM CBENEF'].includes(benefitCode(i)),
  },
];
