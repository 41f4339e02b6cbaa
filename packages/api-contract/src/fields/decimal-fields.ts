import { z } from 'zod';

/** A decimal as text: up to 15 integer digits without leading zeros, up to `places` decimals. */
const decimalField = (places: number, example: string) =>
  z
    .string()
    .regex(new RegExp(`^(?:0|[1-9]\\d{0,14})(?:\\.\\d{1,${places}})?$`), {
      error: `deve ser um decimal em texto com ponto e até ${places} casas, por exemplo "${example}"`,
    })
    .meta({ examples: [example] });

export const dec2 = decimalField(2, '25.00');
export const dec3 = decimalField(3, '1.250');
export const dec4 = decimalField(4, '10.0000');
export const dec10 = decimalField(10, '15.0000000000');
/** Percentage with up to 4 places. */
export const pct4 = decimalField(4, '18.0000');

/** Decimal of 4 places, at least 0.0001. */
export const positiveDec4 = dec4.refine((text) => /[1-9]/.test(text), { error: 'deve ser maior que zero' });

/** Percentage of 2 places, 0 to 100. */
export const percentUpTo100 = z
  .string()
  .regex(/^(?:100(?:\.0{1,2})?|(?:0|[1-9]\d?)(?:\.\d{1,2})?)$/, {
    error: 'deve ser um percentual em texto de 0 a 100 com até 2 casas',
  })
  .meta({ examples: ['100.00'] });

/** Percentage of 2 places, 0.01 to 100. */
export const positivePercent = percentUpTo100.refine((text) => /[1-9]/.test(text), {
  error: 'deve ser de 0.01 a 100',
});
