import { z } from 'zod';
import { maskText } from '../words/mask.ts';

const trimmed = z.string('Preencha este campo.').trim();

/** The reason of an action, as `ReasonField` asks for it; personal data in it is masked. */
export const reasonField = trimmed
  .min(3, 'Diga o motivo em pelo menos 3 letras.')
  .max(200, 'Use no máximo 200 letras.')
  .transform(maskText);

/** The word that `ConfirmationField` asks for. */
export const confirmationField = (word: string) =>
  trimmed.refine((typed) => typed.toUpperCase() === word.toUpperCase(), `Digite ${word} para confirmar.`);
