import { z } from 'zod';

/** The value without the zeros that stand before it: `007.50` is `7.50`. */
const withoutLeadingZeros = (text: string): string => text.replace(/^0+(?=\d)/, '');

const decimalText = (pattern: RegExp, error: string, example: string) =>
  z
    .string()
    .regex(pattern, { error })
    .overwrite(withoutLeadingZeros)
    .meta({ examples: [example] });

/** A decimal as text: 1 to 15 integer digits, up to `places` decimals; leading zeros are removed. */
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

/** Percentage of 2 places, 0 to 100; leading zeros are removed. */
export const percentUpTo100 = decimalText(
  /^(?:0{0,12}100(?:\.0{1,2})?|0{0,13}\d{1,2}(?:\.\d{1,2})?)$/,
  'deve ser um percentual em texto de 0 a 100 com até 2 casas',
  '100.00',
);

/** Percentage of 2 places, 0 to 99.99; leading zeros are removed. */
export const percentBelow100 = decimalText(
  /^0{0,13}\d{1,2}(?:\.\d{1,2})?$/,
  'deve ser um percentual em texto de 0 a 99.99 com até 2 casas',
  '6.00',
);

/** Percentage of 2 places, 0.01 to 100. */
export const positivePercent = percentUpTo100
  .refine(hasValue, { error: 'deve ser de 0.01 a 100' })
  .meta({ ...published, examples: ['100.00'] });
