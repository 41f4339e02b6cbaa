import {
  accentedLetters,
  invisibleCharacters,
  refusedInText,
  replacedCharacters,
  revealText,
  type TextKind,
  trimText,
} from '@fiscal/domain';
import { z } from 'zod';

const escaped = (character: string): string =>
  `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
const visibleReplaced = replacedCharacters.filter(
  (one) => one.trim() !== '' && !invisibleCharacters.includes(one),
);
const visible = `(?:${accentedLetters}|[!-~\\xa1-\\xff${visibleReplaced.map(escaped).join('')}])`;
const any = ` -~\\xa0-\\xff${replacedCharacters.map(escaped).join('')}`;
const characters = {
  line: `(?:${accentedLetters}|[${any}])`,
  lines: `(?:${accentedLetters}|[\\t\\n\\r\\u2028\\u2029${any}])`,
} as const satisfies Record<TextKind, string>;
/** Blanks and characters without width. */
const blank = `[\\s${[...invisibleCharacters].map(escaped).join('')}]`;
/**
 * Characters that could hide text: controls, marks of direction, separators of lines and characters without width.
 * Unicode Cc, Zl and Zp, and Cf without the signs of scripts and without characters above U+FFFF.
 */
const hidden =
  '\\x00-\\x1f\\x7f-\\x9f\\xad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb';
const readable = `[^${hidden}]`;
/** Matches hidden characters, and halves of a surrogate pair. */
const unreadable = new RegExp(`[${hidden}]|\\p{Cs}`, 'u');

/**
 * Returns the pattern that `documentText` publishes for a least length, with blanks at the ends. The greatest length is
 * published separately.
 */
function patternOf(min: number, kind: TextKind): string {
  const character = characters[kind];
  if (min === 0) return `^(?:${blank}*${visible}(?:${character}*${visible})?)?${blank}*$`;
  if (min === 1) return `^${blank}*${visible}(?:${character}*${visible})?${blank}*$`;
  return `^${blank}*${visible}${character}{${min - 2},}${visible}${blank}*$`;
}

/**
 * Returns the schema of a text of the document, at most `max` characters as the client sends it. Removes blanks at the
 * ends and writes NFC. Accepts characters of the layout (`TString`, U+0020 to U+00FF without controls), or with a plain
 * form there (`plainText`).
 */
export const documentText = (min: number, max: number, kind: TextKind = 'line') =>
  z
    .string()
    .max(max)
    .superRefine((text, ctx) => {
      const message = refusedInText(trimText(text), kind);
      if (message !== undefined) ctx.addIssue({ code: 'custom', message });
    })
    .overwrite((text) => trimText(text).normalize('NFC'))
    .min(min)
    .overwrite(revealText)
    .meta({ pattern: patternOf(min, kind) });

/** The Portuguese sentence about the characters of `documentText`. */
export const charactersOfDocument =
  '€ passa a EUR; aspas, travessões e reticências passam à forma simples; emoji e letras fora do Latin-1 são recusados.';

/** Returns the schema of an optional text of the document. An empty text counts as null. */
export const optionalText = (max: number, kind: TextKind = 'line') =>
  documentText(0, max, kind)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional();

/** Returns the schema of an optional text that may not be null. An empty text counts as absent. */
export const omissibleText = (max: number) =>
  documentText(0, max)
    .transform((text) => (text === '' ? undefined : text))
    .optional();

const lengthOf = (text: string): number => [...text].length;

/**
 * Returns the schema of a text that never enters the document, of `min` to `max` code points: visible characters and
 * blanks. With `min` 1 it may not be only blanks. Blanks at the ends stay.
 */
export const openText = (min: 0 | 1, max: number) =>
  z
    .string()
    .min(min)
    .refine((text) => lengthOf(text) <= max, { error: `deve ter no máximo ${max} caracteres` })
    .refine((text) => !unreadable.test(text), {
      error: 'contém caracteres de controle, de direção, invisíveis ou incompletos',
    })
    .refine((text) => text.length < min || min === 0 || text.trim() !== '', {
      error: 'não pode ter só espaços',
    })
    .meta({
      maxLength: max,
      pattern: min === 0 ? `^${readable}*$` : `^${readable}*[^${hidden}\\s]${readable}*$`,
    });

/** Returns the schema of an e-mail address of at most `most` characters. Removes blanks at the ends. */
export const emailOf = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^\s*[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,63}\s*$/, {
      error: 'endereço de e-mail inválido',
    })
    .overwrite((text) => text.trim())
    .meta({ examples: ['fiscal@example.com'] });

export const emailField = emailOf(254);
