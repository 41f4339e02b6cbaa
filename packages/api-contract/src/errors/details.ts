import { z } from 'zod';

export const noDetails = z.null().meta({ description: 'Este código não tem detalhes.' });

/** The most problems that one answer lists. When there are more, a last entry counts the rest. */
export const mostProblems = 100;
/** The most characters of a path; a longer one is cut. */
export const longestPath = 200;

const problemSchema = z
  .object({
    path: z
      .string()
      .max(longestPath)
      .meta({
        description: `Campo, na forma items[1].ncm; vazio: o pedido inteiro. Além de ${longestPath} caracteres é cortado.`,
        examples: ['items[1].ncm'],
      }),
    message: z.string().meta({ description: 'O que há de errado nele.', examples: ['deve ter 8 dígitos'] }),
  })
  .meta({ id: 'Problem', description: 'Um problema do pedido e o campo em que está.' });

export const problemList = z
  .array(problemSchema)
  .max(mostProblems + 1)
  .readonly()
  .meta({
    description: `Os problemas encontrados, um por campo, até ${mostProblems}. Havendo mais, um último, de path vazio, diz quantos faltam.`,
  });

export const retryDetails = z
  .object({
    retryAfterSeconds: z.number().meta({ description: 'Segundos a esperar, como em Retry-After.' }),
  })
  .meta({ description: 'Quanto esperar.' });
