import { countedRange } from '@fiscal/domain';
import type { DecimalType, FieldType } from './row.ts';

/** Describes a TString with its length in characters. */
export const text = (min: number, max: number): FieldType => ({ kind: 'text', min, max });

/** Describes a text of any characters of XML, with breaks, and its length in characters. */
export const freeText = (min: number, max: number): FieldType => ({ kind: 'freeText', min, max });

export const oneOf = (...values: readonly string[]): FieldType => ({ kind: 'oneOf', values });

/** Describes a text of a pattern; `means` is the Portuguese phrase of the refusal. */
export const pattern = (expression: RegExp, means: string): FieldType => ({
  kind: 'pattern',
  pattern: expression,
  means,
});

export const digits = (min: number, max = min): FieldType =>
  pattern(new RegExp(`^[0-9]{${min},${max}}$`), `deve ter ${countedRange(min, max, 'dígito', 'dígitos')}`);

/** Describes a decimal of up to `whole` integer digits, written with exactly `places`, never negative. */
export const decimalType = (
  whole: number,
  places: number,
  zero: DecimalType['zero'],
  max?: string,
): FieldType => ({
  kind: 'decimal',
  whole,
  places,
  zero,
  form: new RegExp(`^(?!0[.]0+$)(0|[1-9][0-9]{0,${whole - 1}})[.][0-9]{${places}}$`),
  max,
});

export const cnpj = pattern(/^[0-9A-Z]{12}[0-9]{2}$/, 'deve ser um CNPJ sem pontuação');
export const cpf = pattern(/^[0-9]{11}$/, 'deve ser um CPF sem pontuação');
/** TDateTimeUTC of the NF-e, TSDateTimeUTC of the NFS-e. */
export const dateTime = pattern(
  /^20[0-9]{2}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]([-+](0[0-9]|1[01]):00|\+12:00)$/,
  'deve ser data e hora com fuso, sem fração de segundo',
);
