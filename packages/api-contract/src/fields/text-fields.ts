import { z } from 'zod';

const latinText = /^[\u0020-\u007e\u00a0-\u00ff]*$/;
/** Controls (Cc) and halves of a surrogate pair (Cs). */
const unreadable = /[\p{Cc}\p{Cs}]/u;

/** Text of the document: blanks at the ends removed, NFC, only characters the layout can carry (`TString`, U+0020 to U+00FF without controls). */
export const documentText = (min: number, max: number) =>
  z
    .string()
    .overwrite(tidy)
    .min(min)
    .max(max)
    .refine((text) => latinText.test(text), {
      error: 'contém caracteres que o documento fiscal não aceita (use apenas letras latinas, sem controles)',
    });

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

/** Text that never enters the document: any character except controls and halves of a surrogate pair. */
export const openText = (min: number, max: number) =>
  z
    .string()
    .min(min)
    .max(max)
    .refine((text) => !unreadable.test(text), {
      error: 'contém caracteres de controle ou incompletos',
    });

export const emailField = z
  .string()
  .overwrite(tidy)
  .max(254)
  .refine((text) => emailPattern.test(text), { error: 'endereço de e-mail inválido' })
  .meta({ format: 'email', examples: ['fiscal@example.com'] });

const emailPattern = /^[A-Za-z0-9._%+'-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,63}$/;

function tidy(text: string): string {
  return text.trim().normalize('NFC');
}
