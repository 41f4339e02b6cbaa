import { warningDays } from '@fiscal/services';
import type { StateWords } from './status-words.ts';
import { dayWords, distanceWords } from './time-words.ts';

const warningMs = warningDays * 86_400_000;
const upload = 'O cliente envia o certificado A1 novo no sistema dele.';

/** Returns the state of a certificate by its end, with what to tell the client; null: there is none. */
export function certificateWords(end: Date | null, now: Date): StateWords {
  if (end === null) {
    return {
      word: 'sem certificado',
      tone: 'bad',
      sentence: `A empresa não emite nem consulta nada. ${upload}`,
    };
  }
  const leftMs = end.getTime() - now.getTime();
  const distance = distanceWords(end, now);
  if (leftMs <= 0) {
    return {
      word: `venceu ${distance}`,
      tone: 'bad',
      sentence: `A empresa não emite nem cancela nada até enviar outro. ${upload} O que espera continua sozinho depois.`,
    };
  }
  if (leftMs <= warningMs) {
    return {
      word: `vence ${distance}`,
      tone: 'waiting',
      sentence: `Ainda emite. Depois de ${dayWords(end)} não emite mais: ${upload.replace('O cliente', 'o cliente')}`,
    };
  }
  return { word: `vale até ${dayWords(end)}`, tone: 'good', sentence: 'Nada a fazer.' };
}
