import { z } from 'zod';

/**
 * Returns the schema of a closed set of codes, published in the order of `values`, because zod puts `15` before `01`.
 */
export const codeSet = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values).meta({ enum: [...values] });

/**
 * Returns the schema of a closed set with an id in the document. Its description has the Portuguese text of each value,
 * in the order of `values`. A missing text does not compile.
 */
export const describedSet = <const Values extends readonly [string, ...string[]]>(
  id: string,
  values: Values,
  description: string,
  texts: Readonly<Record<Values[number], string>>,
) =>
  codeSet(values).meta({
    id,
    description: `${description} ${values.map((value: Values[number]) => `\`${value}\`: ${texts[value]}`).join('; ')}.`,
  });
