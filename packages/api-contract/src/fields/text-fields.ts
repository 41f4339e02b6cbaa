import { z } from 'zod';

/** A letter of the document whose accent follows it (NFD), and any other of its characters. */
const accented =
  '[AEIOUaeiou][\\u0300\\u0301\\u0302\\u0308]|[ANOano]\\u0303|[Aa]\\u030a|[Cc]\\u0327|[Yy]\\u0301|y\\u0308';
const character = `(?:${accented}|[ -~\\xa0-\\xff])`;
const visible = `(?:${accented}|[!-~\\xa1-\\xff])`;
const latinText = new RegExp(`^${character}*$`);
/** Controls (Cc) and halves of a surrogate pair (Cs). */
const unreadable = /[\p{Cc}\p{Cs}]/u;
const readable = '[^\\x00-\\x1f\\x7f-\\x9f]';

/** What `documentText` of a least length lets pass, blanks at the ends included; its greatest length stands beside it. */
function patternOf(min: number): string {
  if (min === 0) return `^(?:\\s*${visible}(?:${character}*${visible})?)?\\s*$`;
  if (min === 1) return `^\\s*${visible}(?:${character}*${visible})?\\s*$`;
  return `^\\s*${visible}${character}{${min - 2},}${visible}\\s*$`;
}

/**
 * Text of the document, at most `max` characters as it is sent: blanks at the ends removed, NFC, only characters the
 * layout can carry (`TString`, U+0020 to U+00FF without controls).
 */
export const documentText = (min: number, max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => latinText.test(text.trim()), {
      error: 'contém caracteres que o documento fiscal não aceita (use apenas letras latinas, sem controles)',
    })
    .overwrite((text) => text.trim().normalize('NFC'))
    .min(min)
    .meta({ pattern: patternOf(min) });

/** Optional text of the document: an empty one counts as null. */
export const optionalText = (max: number) =>
  documentText(0, max)
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional();

/** Optional text that may not be null: an empty one counts as absent. */
export const omissibleText = (max: number) =>
  documentText(0, max)
    .transform((text) => (text === '' ? undefined : text))
    .optional();

const lengthOf = (text: string): number => [...text].length;

/**
 * Text that never enters the document, of `min` to `max` characters (code points): any except controls and halves of a
 * surrogate pair. Where it may not be empty, it is not blank either. Blanks at the ends stay.
 */
export const openText = (min: 0 | 1, max: number) =>
  z
    .string()
    .min(min)
    .refine((text) => lengthOf(text) <= max, { error: `deve ter no máximo ${max} caracteres` })
    .refine((text) => !unreadable.test(text), {
      error: 'contém caracteres de controle ou incompletos',
    })
    .refine((text) => text.length < min || min === 0 || text.trim() !== '', {
      error: 'não pode ter só espaços',
    })
    .meta({
      maxLength: max,
      pattern: min === 0 ? `^${readable}*$` : `^${readable}*[^\\x00-\\x1f\\x7f-\\x9f\\s]${readable}*$`,
    });

/** Blanks at the ends are removed. */
export const emailField = z
  .string()
  .max(254)
  .regex(/^\s*[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,63}\s*$/, {
    error: 'endereço de e-mail inválido',
  })
  .overwrite((text) => text.trim())
  .meta({ examples: ['fiscal@example.com'] });
