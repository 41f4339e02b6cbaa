import type { TaxClass, TaxClassRule } from '@fiscal/api-contract';
import type { TaxClassDefinition, taxClass } from '@fiscal/db';
import type { TaxClassRecord } from '../context/records.ts';
import { warnOfTaxClass } from './warn-of-tax-class.ts';

export type TaxClassRow = typeof taxClass.$inferSelect;

/** A class as the engine takes it. */
export const taxClassOf = ({ code, version, definition }: TaxClassRow): TaxClass => ({
  code,
  version,
  ...definition,
});

/** `ibsCbs` stands in the record only where the class has one, or a null. */
export function taxClassRecord(row: TaxClassRow): TaxClassRecord {
  return {
    code: row.code,
    name: row.name,
    ...definitionOf(row.definition),
    warnings: warnOfTaxClass(row.definition.rules),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Returns a definition as it is stored and read: without undefined values, with a null of `ibsCbs`. */
export const definitionOf = ({ ibsCbs, rules }: TaxClassDefinition): TaxClassDefinition => ({
  ...(ibsCbs === undefined ? {} : { ibsCbs }),
  rules: rules.map(inOrder),
});

/** The database keeps members in an order of its own. */
const inOrder = ({ when, cfop, icms, ipi, pis, cofins, benefitCode }: TaxClassRule): TaxClassRule => ({
  ...(when === undefined ? {} : { when }),
  cfop,
  icms,
  ...(ipi === undefined ? {} : { ipi }),
  pis,
  cofins,
  ...(benefitCode === undefined ? {} : { benefitCode }),
});

/** Returns what the audit keeps of a class: not its code and name, which are the client's own words. */
export const auditedClass = ({ id, version, definition }: TaxClassRow) => ({
  taxClass: id,
  version,
  rules: definition.rules.length,
});
