import { decimal, format } from '@fiscal/domain';
import { z } from 'zod';

/**
 * Writes a decimal in its only form: at least two places, no other zeros at the end, no extra zeros at the beginning.
 * `007.5` becomes `7.50`, `1.2500` becomes `1.25`.
 */
function canonical(text: string): string {
  const value = decimal(text);
  return format(value, Math.max(2, value.scale)).replace(/(\.\d\d\d*?)0+$/, '$1');
}

/**
 * Returns the schema of a decimal as text that matches `pattern`, read in its canonical form. A text that does not
 * match stays as it is.
 */
export const decimalText = (pattern: RegExp, error: string, example: string) =>
  z
    .string()
    .regex(pattern, { error })
    .overwrite((text) => (pattern.test(text) ? canonical(text) : text))
    .meta({ examples: [example] });

/** Returns the schema of a decimal of 1 to 15 integer digits and up to `places` decimals. */
const decimalField = (places: number, example: string) =>
  decimalText(
    new RegExp(`^\\d{1,15}(?:\\.\\d{1,${places}})?$`),
    `deve ser um decimal em texto com ponto e até ${places} casas, por exemplo "${example}"`,
    example,
  );

export const dec2 = decimalField(2, '25.00');
export const dec3 = decimalField(3, '1.250');
export const dec4 = decimalField(4, '10.0000');
export const dec10 = decimalField(10, '15.0000000000');
/** Percentage with up to 4 places. */
export const pct4 = decimalField(4, '18.0000');

const hasValue = (text: string): boolean => /[1-9]/.test(text);
const published = { not: { pattern: '^[0.]*$' } };

/** Decimal of 4 places, at least 0.0001. */
export const positiveDec4 = dec4
  .refine(hasValue, { error: 'deve ser maior que zero' })
  .meta({ ...published, examples: ['10.0000'] });

/** Percentage of 2 places, 0 to 100. */
export const percentUpTo100 = decimalText(
  /^(?:0{0,12}100(?:\.0{1,2})?|0{0,13}\d{1,2}(?:\.\d{1,2})?)$/,
  'deve ser um percentual em texto de 0 a 100 com até 2 casas',
  '100.00',
);

/** Percentage of 2 places, 0 to 99.99. */
export const percentBelow100 = decimalText(
  /^0{0,13}\d{1,2}(?:\.\d{1,2})?$/,
  'deve ser um percentual em texto de 0 a 99.99 com até 2 casas',
  '6.00',
);

/** Percentage of 2 places, 0.01 to 100. */
export const positivePercent = percentUpTo100
  .refine(hasValue, { error: 'deve ser de 0.01 a 100' })
  .meta({ ...published, examples: ['100.00'] });
