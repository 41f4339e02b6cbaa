import {
  assertNever,
  compare,
  countedRange,
  decimal,
  format,
  isDecimalText,
  isNegative,
  isZero,
  refusedInText,
  revealText,
  round,
  trimText,
} from '@fiscal/domain';
import { normalizeText } from './normalize-text.ts';
import type { DecimalType, FieldType } from './row.ts';

export type WrittenField =
  | { readonly kind: 'written'; readonly text: string }
  | { readonly kind: 'refused'; readonly message: string };

const written = (text: string): WrittenField => ({ kind: 'written', text });
const refusedField = (message: string): WrittenField => ({ kind: 'refused', message });

/** Checks a value against its type and returns its official form, not escaped. Messages are Portuguese. */
export function writeField(type: FieldType, value: string): WrittenField {
  switch (type.kind) {
    case 'text':
      return writeText(type.min, type.max, value);
    case 'freeText':
      return writeFreeText(type.min, type.max, value);
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
  const refused = isPlain ? undefined : refusedInText(value, 'lines');
  if (refused !== undefined) return refusedField(refused);
  if (text.length < min || text.length > max) return wrongLength(min, max);
  return written(text);
}

const wrongLength = (min: number, max: number): WrittenField =>
  refusedField(`deve ter ${countedRange(min, max, 'caractere', 'caracteres')}`);

/** Characters that XML 1.0 cannot hold, and invisible controls (TAB and LF stay). */
const unwritable = /[^\t\n\u0020-\u007e\u00a0-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/** Line breaks stay, each as LF; blanks at the ends are removed. The length is counted in characters, as in XSD. */
function writeFreeText(min: number, max: number, value: string): WrittenField {
  const text = trimText(revealText(value).normalize('NFC'));
  const found = unwritable.exec(text);
  if (found !== null) {
    const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    const place = [...text.slice(0, found.index)].length + 1;
    return refusedField(
      `contém o caractere U+${code} na posição ${place}, que o documento fiscal não aceita`,
    );
  }
  const length = [...text].length;
  return length < min || length > max ? wrongLength(min, max) : written(text);
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
