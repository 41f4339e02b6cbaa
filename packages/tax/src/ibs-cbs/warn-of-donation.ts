import type { ItemContext } from '../context/item-context.ts';
import type { ClassifiedIbsCbs } from './decide-ibs-cbs.ts';

/** The classes of untaxed donations: without credits, and with reversed credits. */
const donationClasses: readonly string[] = ['410003', '410026'];

/**
 * Warns of a donation that is taxed at market value, and of an item without indDoacao whose class is for donations.
 * Source: LC 214/2025 art. 6º, VIII and § 2º.
 */
export function warnOfDonation(
  { findings, number }: ItemContext,
  { classTrib, donation }: ClassifiedIbsCbs,
): void {
  const isOfDonations = donationClasses.includes(classTrib.code);
  if (donation === 'donated' && !isOfDonations) {
    findings.warn(
      'Doação tributada pelo valor de mercado: confira se cabe 410003 (sem créditos) ou 410026 (créditos anulados) ' +
        '(LC 214/2025, art. 6º, VIII e § 2º).',
      number,
    );
  }
  if (donation === 'sold' && isOfDonations) {
    findings.warn(
      `O cClassTrib ${classTrib.code} é de doação, e o item não traz donation: true (indDoacao) (LC 214/2025, art. 6º).`,
      number,
    );
  }
}
