import type { ItemTaxes } from '@fiscal/api-contract';
import type { CalculatedNote, Problem } from '@fiscal/domain';
import { detailStyle } from '@fiscal/testkit';
import { calculateNote } from '../calculate-note.ts';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';

/** Taxes of the normal regime that change nothing else: no ICMS, no PIS, no COFINS. */
export const untaxed: ItemTaxes = { icms: { cst: '41' }, pis: { cst: '08' }, cofins: { cst: '08' } };

/** Returns an item of one unit for 100.00 with ICMS of 18% and without PIS and COFINS, sold inside the state. */
export const anItem = (changes: Partial<TaxItem> = {}): TaxItem => ({
  cfop: '5102',
  origin: '0',
  ncm: '84713012',
  quantity: '1',
  unitPrice: '100.00',
  taxes: { icms: { cst: '00', rate: '18' }, pis: { cst: '08' }, cofins: { cst: '08' } },
  ...changes,
});

/** Returns a sale of a company of the normal regime in SP to a contributor in SP. */
export const aNote = (changes: Partial<TaxInput> = {}): TaxInput => ({
  issuer: { crt: 3, uf: 'SP', cnpj: '11222333000181' },
  operation: 'sale',
  recipient: { uf: 'SP', ieIndicator: 1 },
  items: [anItem()],
  payments: [{ method: '15' }],
  issuedOn: '2026-11-21',
  ...changes,
});

/** Returns a note of a company of the Simples Nacional. */
export const aSimplesNote = (changes: Partial<TaxInput> = {}): TaxInput =>
  aNote({
    issuer: { crt: 1, uf: 'SP' },
    items: [anItem({ taxes: { icms: { csosn: '102' }, pis: { cst: '49' }, cofins: { cst: '49' } } })],
    ...changes,
  });

/** Returns the calculated note; when the note is refused, fails the test with the problems. */
export function calculated(...given: Parameters<typeof calculateNote>): CalculatedNote {
  const result = calculateNote(...given);
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.problems)}`);
  return result.note;
}

/**
 * Returns the problems; fails the test when the note is accepted, or when a message does not have the style of details.
 */
export function problemsOf(input: TaxInput): readonly Problem[] {
  const result = calculateNote(input);
  if (result.ok) throw new Error('the note was accepted');
  for (const { message } of result.problems) {
    if (!detailStyle.test(message)) throw new Error(`problem out of style: ${message}`);
  }
  return result.problems;
}

export const pathsOf = (input: TaxInput): readonly string[] => problemsOf(input).map(({ path }) => path);
