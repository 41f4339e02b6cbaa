import { z } from 'zod';
import type { Immutable } from '../fields/immutable.ts';
import { dayOrNull, textOf } from '../fields/record-fields.ts';

/** A publication that is a source of an answer. */
const sourceSchema = z
  .object({
    title: textOf('Publicação de que a resposta vem.'),
    version: z
      .string()
      .nullable()
      .meta({ description: 'Versão; null: a publicação não tem versão.', examples: ['v1.70'] }),
    date: dayOrNull('Dia da publicação.'),
  })
  .meta({ id: 'TaxTableSource', description: 'Publicação em que a resposta se apoia.' });
export const sources = z.array(sourceSchema).readonly().meta({ description: 'Fontes da resposta.' });

/** The version of the tables that the answer uses. */
export const version = z.string().meta({
  description: 'Versão das tabelas deste serviço, a mesma de POST /v1/tax/calculate.',
  examples: ['2026-11-21/IT-2025.002-1.70'],
});
export type TableSource = Immutable<z.output<typeof sourceSchema>>;
