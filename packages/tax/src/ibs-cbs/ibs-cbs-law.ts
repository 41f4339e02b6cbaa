import type { IbsCbsClass } from '@fiscal/tax-tables';

/** The law of a class in the form that a reason has: `LC 214/2025, art. 135, Anexo VII`. */
export const legalBasisOf = (found: Pick<IbsCbsClass, 'law' | 'annex'>): string =>
  [lawOf(found), ...(found.annex === null ? [] : [`Anexo ${found.annex}`])].join(', ');

/** The law of a class, without the annex that lists its goods. */
export const lawOf = ({ law }: Pick<IbsCbsClass, 'law'>): string => law ?? 'Informe Técnico 2025.002';
