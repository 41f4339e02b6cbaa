import type { Problem, TaxClassIbsCbs, TaxClassRule } from '@fiscal/domain';
import { refusalOfCfop, refusalOfIbsCbsCode } from '@fiscal/tax';

interface CheckedParts {
  readonly ibsCbs?: TaxClassIbsCbs | null | undefined;
  readonly rules: readonly TaxClassRule[];
}

/**
 * What a class contains that no note of this service may contain: codes that do not exist on any day, and an
 * IBS/CBS class that the engine would refuse on every day. What depends on the note or its day is left to the note.
 * Source: `refusalOfCfop`, `refusalOfIbsCbsCode`.
 */
export function checkTaxClass({ ibsCbs, rules }: CheckedParts): readonly Problem[] {
  return [
    ...(ibsCbs === undefined || ibsCbs === null ? [] : checkIbsCbs(ibsCbs)),
    ...rules.flatMap(({ cfop }, index) => {
      const message = refusalOfCfop(cfop);
      return message === undefined ? [] : [{ path: `rules[${index}].cfop`, message }];
    }),
  ];
}

function checkIbsCbs(code: TaxClassIbsCbs): readonly Problem[] {
  const refusal = refusalOfIbsCbsCode(code);
  return refusal === undefined ? [] : [{ path: `ibsCbs.${refusal.field}`, message: refusal.message }];
}
