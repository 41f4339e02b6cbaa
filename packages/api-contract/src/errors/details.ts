import { z } from 'zod';

export const noDetails = z.null().meta({ description: 'Este código não tem detalhes.' });

const problemSchema = z
  .object({
    path: z.string().meta({
      description: 'Campo, na forma items[1].ncm; vazio: o pedido inteiro.',
      examples: ['items[1].ncm'],
    }),
    message: z.string().meta({ description: 'O que há de errado nele.', examples: ['deve ter 8 dígitos'] }),
  })
  .meta({ id: 'Problem', description: 'Um problema do pedido e o campo em que está.' });

export const problemList = z
  .array(problemSchema)
  .readonly()
  .meta({ description: 'Todos os problemas encontrados, um por campo.' });

export const retryDetails = z
  .object({
    retryAfterSeconds: z.number().meta({ description: 'Segundos a esperar, como em Retry-After.' }),
  })
  .meta({ description: 'Quanto esperar.' });
