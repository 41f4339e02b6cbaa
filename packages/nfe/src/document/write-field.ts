import {
  assertNever,
  compare,
  countedRange,
  decimal,
  format,
  isDecimalText,
  isNegative,
  isZero,
  round,
} from '@fiscal/domain';
import type { DecimalType, FieldType } from '../layout/row.ts';
import { normalizeText, refusedCharacter } from './normalize-text.ts';

export type WrittenField =
  | { readonly kind: 'written'; readonly text: string }
  | { readonly kind: 'refused'; readonly message: string };

const written = (text: string): WrittenField => ({ kind: 'written', text });
const refusedField = (message: string): WrittenField => ({ kind: 'refused', message });

/** Checks a value against its type and gives its official form, unescaped. Messages are Portuguese. */
export function writeField(type: FieldType, value: string): WrittenField {
  switch (type.kind) {
    case 'text':
      return writeText(type.min, type.max, value);
    case 'pattern':
      return type.pattern.test(value) ? written(value) : refusedField(type.means);
    case 'oneOf':
      return type.values.includes(value) ? written(value) : refusedField(`deve ser ${listed(type.values)}`);
    case 'decimal':
      return writeDecimal(type, value);
    default:
      return assertNever(type);
  }
}

const listed = (values: readonly string[]): string =>
  values.length === 1 ? values.join('') : `um de ${values.join(', ')}`;

/** Printable ASCII without blanks at the ends: nothing to normalise or to refuse. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/;

function writeText(min: number, max: number, value: string): WrittenField {
  const isPlain = plain.test(value);
  const text = isPlain ? value : normalizeText(value);
  const character = isPlain ? undefined : refusedCharacter(text);
  if (character !== undefined) return refusedField(`contém o caractere ${character}, que a NF-e não aceita`);
  if (text.length < min || text.length > max) {
    return refusedField(`deve ter ${countedRange(min, max, 'caractere', 'caracteres')}`);
  }
  return written(text);
}

function writeDecimal(type: DecimalType, value: string): WrittenField {
  if (type.max === undefined && type.form.test(value)) return written(value);
  if (!isDecimalText(value)) return refusedField('deve ser um número decimal');
  const number = decimal(value);
  if (isNegative(number)) return refusedField('não pode ser negativo');
  if (compare(round(number, type.places, 'down'), number) !== 0) {
    return refusedField(`deve ter no máximo ${type.places} casas decimais`);
  }
  const text = format(number, type.places);
  if (text.indexOf('.') > type.whole)
    return refusedField(`deve ter no máximo ${type.whole} dígitos inteiros`);
  if (type.zero === 'refused' && isZero(number)) return refusedField('não pode ser zero');
  if (type.max !== undefined && compare(number, decimal(type.max)) > 0) {
    return refusedField(`não pode passar de ${type.max}`);
  }
  return written(text);
}
