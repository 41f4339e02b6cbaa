import type { IcmsRequest, ItemTaxes } from '@fiscal/api-contract';
import type { TaxInput, TaxItem } from '../context/tax-input.ts';
import { aNote, anItem, untaxed } from './a-note.ts';

/** A note that breaks a rule; `path` is the path of the problem of that rule. */
export interface BrokenNote {
  readonly rule: string;
  readonly name: string;
  readonly input: TaxInput;
  readonly path: string;
}

type AnyCode<T> = T extends object
  ? { readonly [K in keyof T]: AnyCode<T[K]> }
  : T extends string
    ? string
    : T;

export const breaking = (rule: string, name: string, input: TaxInput, path: string): BrokenNote => ({
  rule,
  name,
  input,
  path,
});

/**
 * Returns notes that break rules at one place. Each row has the rule, a description, and the difference to a valid
 * note.
 */
export const at = (
  path: string,
  rows: readonly (readonly [rule: string, name: string, changes: Partial<TaxInput>])[],
): readonly BrokenNote[] => rows.map(([rule, name, changes]) => breaking(rule, name, aNote(changes), path));

export const withIcms = (
  icms: AnyCode<IcmsRequest>,
  changes: Partial<TaxItem> = {},
): Pick<TaxInput, 'items'> => ({
  items: [anItem({ ...changes, taxes: { ...untaxed, icms } as ItemTaxes })],
});
/** A code may be any text: a rule refuses codes that are not offered, also when no schema has checked them before. */
export const withTaxes = (taxes: AnyCode<Partial<ItemTaxes>>): Pick<TaxInput, 'items'> => ({
  items: [anItem({ taxes: { ...untaxed, ...taxes } as ItemTaxes })],
});
export const toNonContributor = { recipient: { uf: 'SP', ieIndicator: 9 } } as const;
export const toExempt = { recipient: { uf: 'SP', ieIndicator: 2 } } as const;
export const toBahia = { recipient: { uf: 'BA', ieIndicator: 1 } } as const;
export const toMinas = { recipient: { uf: 'MG', ieIndicator: 1 } } as const;
export const aReturn = { operation: 'return', payments: [{ method: '90' }] } as const;
export const mei = { issuer: { crt: 4, uf: 'SP' } } as const;
export const icms = 'items[0].taxes.icms';
export const sn = { pis: { cst: '49' }, cofins: { cst: '49' } } as const;
export const csosn = (code: string, changes: Partial<TaxItem> = {}) => {
  const taxes = { icms: { csosn: code, creditRate: code === '101' ? '2' : undefined }, ...sn };
  return { items: [anItem({ ...changes, taxes: taxes as ItemTaxes })] };
};
export const ibsCbs = 'items[0].taxes.ibsCbs';
