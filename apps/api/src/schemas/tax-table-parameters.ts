import { otherYear, ruledYears } from '@fiscal/services';
import { z } from '@hono/zod-openapi';
import { dateField, punctuated } from './code-fields.ts';
import { listQuery } from './parameters.ts';

const once = { error: 'deve aparecer uma só vez' };

export const classificationQuery = listQuery.extend({
  cst: z
    .string(once)
    .regex(/^\d{3}$/, { error: 'deve ter 3 dígitos' })
    .optional()
    .openapi({
      param: { name: 'cst', in: 'query' },
      description: 'CST do IBS e da CBS; um CST inexistente dá uma lista vazia.',
      example: '200',
    }),
  date: dateField.optional().openapi({
    param: { name: 'date', in: 'query' },
    description:
      'Só o que está em vigor no dia (antes de 2026 nada está); ausente: todas as classificações da tabela.',
    example: '2026-11-21',
  }),
});

/** `{ncm}` is a value and no resource: what does not fit is a validation problem. */
export const ncmParams = z.object({
  ncm: punctuated(/^\d{8}$/, 'deve ter 8 dígitos').openapi({
    param: { name: 'ncm', in: 'path' },
    description: 'NCM de 8 dígitos; os pontos são retirados.',
    example: '10063021',
  }),
});

export const yearQuery = z.object({
  year: z
    .string(once)
    .regex(/^\d{4}$/, { error: otherYear })
    .transform(Number)
    .optional()
    .openapi({
      type: 'integer',
      minimum: ruledYears.first,
      maximum: ruledYears.last,
      param: { name: 'year', in: 'query' },
      description: 'Ausente: o ano corrente em Brasília.',
      example: 2027,
    }),
});
