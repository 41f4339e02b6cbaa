import type { TaxClassIbsCbs, TaxClassRule } from '@fiscal/api-contract';
import type { Problem } from '@fiscal/domain';
import { refusalOfCfop, refusalOfIbsCbsCode } from '@fiscal/tax';
import type { WellFormedFields } from '../inputs/well-formed-fields.ts';

interface CheckedParts {
  readonly ibsCbs?: TaxClassIbsCbs | null | undefined;
  readonly rules?: readonly TaxClassRule[] | undefined;
}

/**
 * Finds the values in a class that no note of this service may have: codes that exist on no day, and an IBS/CBS class
 * that the engine refuses on every day. Rules that depend on the note or its day are checked with the note.
 */
export function checkTaxClass({ ibsCbs, rules = [] }: CheckedParts): readonly Problem[] {
  return [
    ...(ibsCbs === undefined || ibsCbs === null ? [] : checkIbsCbs(ibsCbs)),
    ...rules.flatMap(({ cfop }, index) => {
      const message = refusalOfCfop(cfop);
      return message === undefined ? [] : [{ path: `rules[${index}].cfop`, message }];
    }),
  ];
}

/** Checks the valid fields of a malformed class. */
export const checkTaxClassFields = ({ request }: WellFormedFields<CheckedParts>): readonly Problem[] =>
  checkTaxClass(request);

/** Checks the replacement of the class `code`, which may repeat the code but not change it. */
export const checkReplacement = (
  code: string,
  replacement: CheckedParts & { readonly code?: string | undefined },
): readonly Problem[] => [...checkCode(code, replacement.code), ...checkTaxClass(replacement)];

/** Checks the valid fields of a malformed replacement. */
export const checkReplacementFields = (
  { request }: WellFormedFields<CheckedParts & { readonly code?: string | undefined }>,
  code: string,
): readonly Problem[] => checkReplacement(code, request);

const checkCode = (code: string, given: string | undefined): readonly Problem[] =>
  given === undefined || given === code
    ? []
    : [{ path: 'code', message: `o código não muda: omita o campo ou informe ${code}` }];

function checkIbsCbs(code: TaxClassIbsCbs): readonly Problem[] {
  const refusal = refusalOfIbsCbsCode(code);
  return refusal === undefined ? [] : [{ path: `ibsCbs.${refusal.field}`, message: refusal.message }];
}
