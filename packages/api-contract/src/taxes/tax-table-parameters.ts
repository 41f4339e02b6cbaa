import { reformYears } from '@fiscal/domain';
import { z } from 'zod';
import { dateField, digits } from '../fields/code-fields.ts';
import { listQuery, once } from '../fields/parameters.ts';

export const classificationQuery = listQuery.extend({
  cst: z
    .string(once)
    .regex(/^\d{3}$/, { error: 'deve ter 3 dígitos' })
    .optional()
    .meta({
      description: 'CST do IBS e da CBS; um CST inexistente dá uma lista vazia.',
      examples: ['200'],
    }),
  date: dateField.optional().meta({
    description:
      'Só as classificações em vigor no dia (antes de 2026, nenhuma); ausente: todas as da tabela.',
    examples: ['2026-11-21'],
  }),
});

/** The path with `{ncm}`, which is a value, not a resource: a malformed one is `validation_failed`. */
export const ncmParams = z.object({
  ncm: digits(8).meta({
    description: 'NCM de 8 dígitos; os pontos são retirados.',
    examples: ['10063021'],
  }),
});

/** The message for a year outside of `reformYears`. */
export const otherYear = `deve ser um ano de ${reformYears.first} a ${reformYears.last}`;

export const yearQuery = z.object({
  year: z
    .string(once)
    .regex(/^\d{4}$/, { error: otherYear })
    .transform(Number)
    .optional()
    .meta({
      type: 'integer',
      minimum: reformYears.first,
      maximum: reformYears.last,
      pattern: undefined,
      description: 'Ausente: o ano corrente em Brasília.',
      examples: [2027],
    }),
});
