import type { Problem, TaxClassIbsCbs, TaxClassRule } from '@fiscal/domain';
import { ibsCbsClassTable, ibsCbsCstTable, knowsCfop } from '@fiscal/tax-tables';

interface CheckedParts {
  readonly ibsCbs?: TaxClassIbsCbs | null | undefined;
  readonly rules: readonly TaxClassRule[];
}

/**
 * What a class says that no note could ever carry: codes that do not exist on any day, and an IBS/CBS class that is
 * not of its CST or not for NF-e. What depends on the note or its day is left to the note.
 * Source: MOC 7.0 RV I08-04 (770); NT 2025.002 UB13-10 (1020), UB14-10 (1023), UB14-20 (1024), UB14-25 (1025).
 */
export function checkTaxClass({ ibsCbs, rules }: CheckedParts): readonly Problem[] {
  return [
    ...(ibsCbs === undefined || ibsCbs === null ? [] : checkIbsCbs(ibsCbs)),
    ...rules.flatMap(({ cfop }, index) =>
      knowsCfop(cfop)
        ? []
        : [{ path: `rules[${index}].cfop`, message: `O CFOP ${cfop} não existe (SEFAZ 770).` }],
    ),
  ];
}

function checkIbsCbs({ cst, classTrib }: TaxClassIbsCbs): readonly Problem[] {
  if (!ibsCbsCstTable.knows(cst)) {
    return [{ path: 'ibsCbs.cst', message: `O CST ${cst} de IBS/CBS não existe (SEFAZ 1020).` }];
  }
  const message = refusalOfClass(cst, classTrib);
  return message === undefined ? [] : [{ path: 'ibsCbs.classTrib', message }];
}

function refusalOfClass(cst: string, classTrib: string): string | undefined {
  const rows = ibsCbsClassTable.rows.filter(({ code }) => code === classTrib);
  if (rows.length === 0) return `O cClassTrib ${classTrib} não existe (SEFAZ 1023).`;
  if (!rows.some((row) => row.cst === cst)) {
    return `O cClassTrib ${classTrib} não é do CST ${cst} (SEFAZ 1024).`;
  }
  if (!rows.some(({ documents }) => documents.includes('NFe'))) {
    return `O cClassTrib ${classTrib} não vale em NF-e (SEFAZ 1025).`;
  }
  return undefined;
}
