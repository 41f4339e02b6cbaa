import { largestLogo } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from '../fields/described-set.ts';
import { integerOf } from '../fields/record-fields.ts';
import { row } from './error-row.ts';

const unusableLogo = describedSet(
  'UnusableLogo',
  ['type', 'broken', 'animated', 'deadline'],
  'Por que a imagem não serve.',
  {
    type: 'não é do tipo que Content-Type diz',
    broken: 'está incompleta ou danificada, ou não é uma imagem PNG ou JPEG comum',
    animated: 'é animada',
    deadline: 'não terminou de ser lida no prazo',
  },
);

/** Errors of an uploaded logo. A file with too many bytes is `payload_too_large`. */
export const logoErrors = {
  logo_invalid_file: row({
    status: 422,
    message: 'O arquivo não é uma imagem PNG ou JPEG utilizável.',
    details: z.object({ reason: unusableLogo }).meta({ description: 'A causa.' }),
    example: { reason: 'broken' },
    meaning: 'O conteúdo não é uma imagem do tipo informado, está danificado ou é animado.',
    repeat: 'no',
    remedy: 'Exporte o logotipo de novo como PNG ou JPEG de uma só imagem e envie o arquivo inteiro.',
  }),
  logo_dimensions: row({
    status: 422,
    message: `O logotipo passa de ${largestLogo.side} pixels de largura ou de altura.`,
    details: z
      .object({
        width: integerOf('Largura da imagem, em pixels.'),
        height: integerOf('Altura da imagem, em pixels.'),
        maxSide: integerOf('Maior largura e maior altura aceitas.'),
      })
      .meta({ description: 'O tamanho da imagem e o limite.' }),
    example: { width: 4_000, height: 1_000, maxSide: largestLogo.side },
    meaning: `A imagem tem mais de ${largestLogo.side} pixels de largura ou de altura.`,
    repeat: 'no',
    remedy: 'Reduza a imagem e envie de novo; 800 pixels bastam para o papel.',
  }),
} as const;
