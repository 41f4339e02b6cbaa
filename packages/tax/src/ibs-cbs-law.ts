import type { IbsCbsClass } from '@fiscal/tax-tables';

/** The law of a class as a reason names it: `LC 214/2025, art. 135, Anexo VII`. */
export const legalBasisOf = ({ law, annex }: Pick<IbsCbsClass, 'law' | 'annex'>): string =>
  [law ?? 'Informe Técnico 2025.002', ...(annex === null ? [] : [`Anexo ${annex}`])].join(', ');

/** A written percentage in words: `0.9000` is `0,9%`. */
export function percentWords(written: string): string {
  const [whole = '0', fraction = ''] = written.split('.');
  const places = fraction.replace(/0+$/, '');
  return places === '' ? `${whole}%` : `${whole},${places}%`;
}
