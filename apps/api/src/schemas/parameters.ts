import { id24 } from '@fiscal/domain';
import { z } from '@hono/zod-openapi';
import { idField, taxClassCode } from './code-fields.ts';
import { openText } from './text-fields.ts';

/** `{id}` of a path: anything else than 24 hexadecimal characters is a resource that does not exist (404). */
export const idParams = z.object({
  id: z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .transform(id24)
    .openapi({
      param: { name: 'id', in: 'path' },
      description: 'Id do recurso: 24 caracteres hexadecimais minúsculos.',
      example: '65f1c0ffee0123456789abcd',
    }),
});

/** `{code}` of a path: a text that is no code is a class that does not exist (404). */
export const taxClassParams = idParams.extend({
  code: taxClassCode.openapi({
    param: { name: 'code', in: 'path' },
    description: 'Código da classe tributária; maiúsculas e minúsculas são diferentes.',
  }),
});

const once = { error: 'deve aparecer uma só vez' };

export const findNfeQuery = z.object({
  externalId: openText(1, 100).openapi({ param: { name: 'externalId', in: 'query' } }),
  companyId: idField.optional().openapi({ param: { name: 'companyId', in: 'query' } }),
});

export const waitQuery = z.object({
  wait: z
    .string(once)
    .regex(/^(?:[1-9]|1\d|2[0-5])$/, { error: 'deve ser um número inteiro de 1 a 25' })
    .transform(Number)
    .optional()
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: 25,
      param: { name: 'wait', in: 'query' },
      description: 'Segundos a esperar pelo fim do processamento.',
    }),
});

export const downloadQuery = z.object({
  download: z
    .enum(['0', '1'], { error: 'deve ser 0 ou 1' })
    .optional()
    .openapi({ param: { name: 'download', in: 'query' }, description: '1: anexo em vez de exibição.' }),
});

export const listQuery = z.object({
  limit: z
    .string(once)
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, { error: 'deve ser um número inteiro de 1 a 1000' })
    .transform(Number)
    .optional()
    .openapi({
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      param: { name: 'limit', in: 'query' },
      description: 'Elementos por página, de 1 a 1000; ausente: a maior página da lista.',
    }),
  cursor: z
    .string(once)
    .min(1)
    .max(200)
    .optional()
    .openapi({ param: { name: 'cursor', in: 'query' }, description: 'nextCursor da página anterior.' }),
});

const unreadableScenario = 'o cenário tem a forma nome ou nome=valor, sem espaços';

export const simulateHeader = z.object({
  'x-fiscal-simulate': z
    .string()
    .trim()
    .max(40, { error: unreadableScenario })
    .regex(/^[a-z]+(?:-[a-z]+)*(?:=[a-z0-9,]+)?$/, { error: unreadableScenario })
    .optional()
    .openapi({
      param: { name: 'x-fiscal-simulate', in: 'header' },
      description:
        'Só no sandbox com autoridade simulada (/health com sefaz: simulada): cenário, por exemplo reject=778, ' +
        'drop-after, pending=5. Em outro lugar é ignorado, com um aviso em warnings. Fora da forma nome ou ' +
        'nome=valor: 422, path X-Fiscal-Simulate.',
      example: 'drop-after',
    }),
});
