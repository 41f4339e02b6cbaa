import type { TaxClassIbsCbs, TaxClassRule } from '@fiscal/api-contract';
import type { Problem } from '@fiscal/domain';
import { refusalOfCfop, refusalOfIbsCbsCode } from '@fiscal/tax';
import type { WellFormedFields } from '../context/well-formed-fields.ts';

interface CheckedParts {
  readonly ibsCbs?: TaxClassIbsCbs | null | undefined;
  readonly rules?: readonly TaxClassRule[] | undefined;
}

/**
 * What a class contains that no note of this service may contain: codes that do not exist on any day, and an
 * IBS/CBS class that the engine would refuse on every day. What depends on the note or its day is left to the note.
 * Source: `refusalOfCfop`, `refusalOfIbsCbsCode`.
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

/** The same of a malformed class. */
export const checkTaxClassFields = ({ request }: WellFormedFields<CheckedParts>): readonly Problem[] =>
  checkTaxClass(request);

/** Checks what replaces the class `code`. It may repeat the code, but not change it. */
export const checkReplacement = (
  code: string,
  replacement: CheckedParts & { readonly code?: string | undefined },
): readonly Problem[] => [...checkCode(code, replacement.code), ...checkTaxClass(replacement)];

/** The same of a malformed replacement. */
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
