import type { TaxClass, TaxClassRule } from '@fiscal/api-contract';
import type { TaxClassDefinition, taxClass } from '@fiscal/db';
import type { TaxClassRecord } from '../context/records.ts';
import { warnOfTaxClass } from './warn-of-tax-class.ts';

export type TaxClassRow = typeof taxClass.$inferSelect;

/** Makes the class in the form of the tax engine. */
export const taxClassOf = ({ code, version, definition }: TaxClassRow): TaxClass => ({
  code,
  version,
  ...definition,
});

/** Makes the record of a class. It has `ibsCbs` only when the class has it, possibly as null. */
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

/** Makes the definition that is stored and returned: without undefined members, and with `ibsCbs` when that is null. */
export const definitionOf = ({ ibsCbs, rules }: TaxClassDefinition): TaxClassDefinition => ({
  ...(ibsCbs === undefined ? {} : { ibsCbs }),
  rules: rules.map(inOrder),
});

/** Restores the order of the members, which the database does not keep. */
const inOrder = ({ when, cfop, icms, ipi, pis, cofins, benefitCode }: TaxClassRule): TaxClassRule => ({
  ...(when === undefined ? {} : { when }),
  cfop,
  icms,
  ...(ipi === undefined ? {} : { ipi }),
  pis,
  cofins,
  ...(benefitCode === undefined ? {} : { benefitCode }),
});

/** Makes the audit entry of a class, without its code and name, which are the client's own words. */
export const auditedClass = ({ id, version, definition }: TaxClassRow) => ({
  taxClass: id,
  version,
  rules: definition.rules.length,
});
