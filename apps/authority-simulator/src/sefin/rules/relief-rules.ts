import type { SefinRule } from '../refusal/refusal.ts';
import { type DpsCase, tribMun } from './dps-case.ts';

const deduction = 'valores/vDedRed';
const benefit = `${tribMun}/BM`;

/** A reason why a DPS must not have a deduction or a benefit. */
type Reason = readonly [code: string, why: string, applies: (it: DpsCase) => boolean];

const untaxed = ({ taxation }: DpsCase): boolean => taxation !== '1';
const mei = ({ option }: DpsCase): boolean => option === 'mei';
const suspended = (it: DpsCase): boolean => it.suspended;
const special = ({ specialRegime }: DpsCase): boolean => specialRegime !== '0';

const refusing = (field: string, what: string, reasons: readonly Reason[]): SefinRule<DpsCase>[] =>
  reasons.map(([code, why, applies]) => ({
    code,
    text: `${what} ${why}`,
    field,
    fails: (it) => it.dps.has(field) && applies(it),
  }));

/**
 * The rules of deductions, municipal benefits, MEI, special regimes and suspended exigibility: Anexo I, rows of vDedRed,
 * BM and exigSusp.
 */
export const reliefRules: readonly SefinRule<DpsCase>[] = [
  ...refusing(deduction, 'Dedução não permitida', [
    ['E0435', 'em imunidade, exportação ou não incidência', untaxed],
    ['E0436', 'para MEI', mei],
    ['E0437', 'com exigibilidade suspensa', suspended],
    ['E0438', 'com regime especial', special],
  ]),
  ...refusing(benefit, 'Benefício municipal não permitido', [
    ['E0533', 'em imunidade, exportação ou não incidência', untaxed],
    ['E0534', 'para MEI', mei],
    ['E0535', 'com regime especial', special],
    ['E0538', 'com exigibilidade suspensa', suspended],
  ]),
  {
    code: 'E0541',
    text: 'Benefício desconhecido do município de incidência',
    field: `${benefit}/nBM`,
    fails: ({ dps, incidenceEntry, incidenceActive }) =>
      dps.has(benefit) &&
      incidenceActive === true &&
      incidenceEntry?.benefits.some(({ number }) => number === dps.text(`${benefit}/nBM`)) !== true,
  },
  {
    code: 'E0585',
    text: 'Exigibilidade suspensa permitida somente em operação tributável',
    field: `${tribMun}/exigSusp`,
    fails: (it) => it.suspended && untaxed(it),
  },
];
