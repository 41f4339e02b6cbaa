import { z } from 'zod';
import { exampleIds } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { idOf, modeSchema, momentOrNull, textOf } from '../fields/record-fields.ts';
import { keyScopeSchema } from './key-scopes.ts';

/** The states of the service in `GET /health`. */
export const healthStatuses = ['ok', 'degraded'] as const;
export const databaseStatuses = ['ok', 'unreachable'] as const;

/** Why the service is degraded. */
export const healthReasons = [
  'database',
  'documents',
  'workflowEngine',
  'dispatch',
  'oldestDocument',
  'housekeeping',
] as const;
export type HealthReason = (typeof healthReasons)[number];

export const healthSchema = z
  .object({
    status: z.enum(healthStatuses).meta({
      description: 'ok: tudo responde e nada está parado; degraded: reasons diz por quê.',
    }),
    reasons: z
      .array(z.enum(healthReasons))
      .readonly()
      .meta({
        description:
          'Por que status é degraded; vazia quando é ok. database: o banco não responde, responde devagar ou recusa escrita; documents: o bucket dos documentos não responde; workflowEngine: o motor de processos não responde; dispatch: um documento ou uma entrega espera há mais de 5 minutos pelo motor; oldestDocument: um documento espera há mais de 2 minutos só por um processo que o envie; housekeeping: a manutenção está parada há mais de 1 minuto.',
        examples: [[]],
      }),
    db: z.enum(databaseStatuses).meta({
      description:
        'ok: o banco responde; unreachable: não respondeu em dois segundos, ou não aceita escrita.',
    }),
    documents: z.enum(databaseStatuses).optional().meta({
      description:
        'Presente quando os documentos ficam em um bucket. ok: o bucket responde; unreachable: não respondeu em dois segundos.',
    }),
    version: z.string().max(60).meta({ description: 'Versão da API, a mesma de info.version.' }),
    commit: z
      .string()
      .max(60)
      .optional()
      .meta({ description: 'Commit em execução, quando conhecido.', examples: ['3f2a9c1'] }),
    sefaz: z.literal('simulada').optional().meta({
      description: 'Presente quando a autoridade é simulada; só nesse caso X-Fiscal-Simulate vale.',
    }),
  })
  .meta({ id: 'Health', description: 'Situação do serviço.' });
export type HealthAnswer = Immutable<z.output<typeof healthSchema>>;

export const meSchema = z
  .object({
    clientId: idOf('Id do cliente.'),
    name: textOf('Nome do cliente.'),
    plan: z
      .string()
      .max(60)
      .nullable()
      .meta({ description: 'Plano do cliente; null quando não há.', examples: ['Profissional'] }),
    keyPrefix: z.string().max(60).meta({ description: 'Começo da chave, que a identifica sem revelá-la.' }),
    mode: modeSchema,
    scopes: z
      .array(keyScopeSchema)
      .readonly()
      .meta({ description: 'O que a chave permite; vazia: tudo.', examples: [['nfe:read', 'nfe:issue']] }),
    companyIds: z
      .array(idOf('Id da empresa.'))
      .readonly()
      .meta({ description: 'Empresas que a chave alcança; vazia: todas do cliente.', examples: [[]] }),
    expiresAt: momentOrNull(
      'Quando a chave deixa de valer; null: vale sem prazo.',
      '2027-01-31T03:00:00.000Z',
    ),
  })
  .meta({
    id: 'Me',
    description: 'Cliente, tipo (teste ou produção) e alcance da chave.',
    examples: [
      {
        clientId: exampleIds.client,
        name: 'Cliente Exemplo',
        plan: null,
        keyPrefix: 'fsk_test_Ab3dEf9h',
        mode: 'test',
        scopes: [],
        companyIds: [],
        expiresAt: null,
      },
    ],
  });

/** The answer of `GET /v1/openapi.json`: the OpenAPI document itself. */
export const openapiSchema = z
  .looseObject({ openapi: textOf('Versão do OpenAPI.') })
  .meta({ id: 'OpenApiDocument', description: 'Documento OpenAPI 3.1.', examples: [{ openapi: '3.1.0' }] });
