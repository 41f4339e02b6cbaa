import { id24 } from '@fiscal/domain';
import { z } from 'zod';
import { dateField, idField, taxClassCode } from './code-fields.ts';
import { exampleCursor, exampleIds } from './example-values.ts';
import { openText } from './text-fields.ts';

/** Returns the schema of an id in a path: any other text is a resource that does not exist (404). */
export const pathId = (description: string, example: string) =>
  z
    .string()
    .regex(/^[0-9a-f]{24}$/)
    .transform(id24)
    .meta({ description, examples: [example] });

/** `{id}` of a path: any text but 24 hexadecimal characters is a resource that does not exist (404). */
export const idParams = z.object({
  id: pathId('Id do recurso: 24 caracteres hexadecimais minúsculos.', exampleIds.company),
});

/** `{id}` and `{eventId}` of a path: the note and one of its events. */
export const noteEventParams = idParams.extend({
  eventId: pathId('Id do evento: 24 caracteres hexadecimais minúsculos.', exampleIds.event),
});

/** `{code}` of a path: a malformed code is a class that does not exist (404). */
export const taxClassParams = idParams.extend({
  code: taxClassCode.meta({
    description: 'Código da classe tributária; maiúsculas e minúsculas são diferentes.',
  }),
});

/**
 * The message for a repeated parameter, which arrives as a list. An absent one gets the general message of required
 * fields.
 */
export const once = {
  error: ({ input }: { readonly input?: unknown }): string | undefined =>
    input === undefined ? undefined : 'deve aparecer uma só vez',
};

export const findNfeQuery = z.object({
  externalId: openText(1, 100).meta({
    description:
      'externalId com que a nota foi enviada; não pode ter só espaços nem ter caracteres de controle.',
    examples: ['pedido-1001'],
  }),
  companyId: idField.optional().meta({
    description: 'Empresa da nota; obrigatória quando o externalId existe em mais de uma.',
  }),
});

export const waitQuery = z.object({
  wait: z
    .string(once)
    .regex(/^(?:[1-9]|1\d|2[0-5])$/, { error: 'deve ser um número inteiro de 1 a 25' })
    .transform(Number)
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: 25,
      pattern: undefined,
      description: 'Segundos a esperar pelo fim do processamento.',
      examples: [25],
    }),
});

export const resubmitQuery = z.object({
  resubmit: z
    .string(once)
    .regex(/^(?:true|false)$/, { error: 'deve ser true ou false' })
    .transform((text) => text === 'true')
    .optional()
    .meta({
      type: 'boolean',
      pattern: undefined,
      description:
        'true: envia de novo uma nota rejected com o mesmo conteúdo, a mesma série e o mesmo número, se a causa estava ' +
        'fora do pedido e foi eliminada (rejection.explanation.retryable). Em outra situação não muda nada.',
      examples: [true],
    }),
});

export const downloadQuery = z.object({
  download: z
    .enum(['0', '1'], { error: 'deve ser 0 ou 1' })
    .optional()
    .meta({ description: '1: o navegador baixa o arquivo em vez de mostrá-lo.' }),
});

const cursorParameter = z
  .string(once)
  .max(200, { error: 'deve ser o nextCursor da página anterior' })
  .regex(/^[A-Za-z0-9_-]+$/, { error: 'deve ser o nextCursor da página anterior' })
  .optional()
  .meta({
    description: 'nextCursor da página anterior, sem alteração; outro texto: 422.',
    examples: [exampleCursor],
  });

/** Returns the schema of `limit` of a list with at most `most` elements per page. */
const limitParameter = (most: number, whenAbsent: string) =>
  z
    .string(once)
    .refine((text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= most, {
      error: `deve ser um número inteiro de 1 a ${most}`,
    })
    .transform(Number)
    .optional()
    .meta({
      type: 'integer',
      minimum: 1,
      maximum: most,
      pattern: undefined,
      description: `Elementos por página, de 1 a ${most}; ${whenAbsent}`,
      examples: [Math.min(100, most)],
    });

/** The query of a list that most clients read completely. */
export const listQuery = z.object({
  limit: limitParameter(1000, 'ausente: a maior página da lista.'),
  cursor: cursorParameter,
});

/** The query of a list that grows without end: 50 elements by default, up to 100. Source: api-conventions 4. */
export const growingListQuery = z.object({
  limit: limitParameter(100, 'ausente: 50.'),
  cursor: cursorParameter,
});

const unreadableScenario = 'o cenário tem a forma nome ou nome=valor, sem espaços';

export const simulateHeader = z.object({
  'x-fiscal-simulate': z
    .string()
    .max(40, { error: unreadableScenario })
    .regex(/^[a-z]+(?:-[a-z]+)*(?:=[A-Za-z0-9,]+)?$/, { error: unreadableScenario })
    .optional()
    .meta({
      description:
        'Só no sandbox com autoridade simulada (/health com sefaz: simulada): cenário, por exemplo reject=778 de uma nota, ' +
        'event-reject=501 de um evento ou uma inutilização, reject=E0617 de uma NFS-e, drop-after, pending=5. Fora desse sandbox é ' +
        'ignorado, e as notas e os eventos avisam em warnings. Um cenário desconhecido, de outro tipo de documento ou fora da forma ' +
        'nome ou nome=valor: 422, path X-Fiscal-Simulate.',
      examples: ['drop-after'],
    }),
});

/** Returns the schema of `q` of a list of notes; `party` is the one to whom they were issued. */
export const textParameter = (party: string) =>
  openText(1, 200)
    .optional()
    .meta({
      description:
        'O que se sabe da nota, como uma pessoa escreveria: número ou número/série, chave de acesso, protocolo, externalId, id, ' +
        `CNPJ ou CPF do ${party}, ou o começo de palavras do nome do ${party}. Um nome só é procurado se o texto não achar nada ` +
        'de outro modo, entre 10.000 notas por página: a página pode vir incompleta ou vazia, e a busca continua com nextCursor.',
      examples: ['123/1'],
    });

/** Returns the schema of `series` of a query; `meaning` says what it selects. */
export const seriesParameter = (meaning: string) =>
  z
    .string(once)
    .regex(/^(?:\d|[1-9]\d|[1-7]\d{2}|8[0-8]\d)$/, { error: 'deve ser um número inteiro de 0 a 889' })
    .transform(Number)
    .meta({
      type: 'integer',
      minimum: 0,
      maximum: 889,
      pattern: undefined,
      description: meaning,
      examples: [1],
    });

/**
 * Returns the schema of a calendar month of a query, from the first year of NF-e on. The verb checks that it has begun.
 */
export const monthParameter = (meaning: string) =>
  z
    .string(once)
    .regex(/^20(?:0[6-9]|[1-9]\d)-(?:0[1-9]|1[0-2])$/, { error: 'deve ser um mês AAAA-MM existente' })
    .meta({
      description: `${meaning} Mês do calendário no horário de Brasília, AAAA-MM.`,
      examples: ['2026-11'],
    });

/** Returns the schema of a number of a document, with up to `digits` digits. */
export const numberParameter = (description: string, digits: number) => {
  const maximum = 10 ** digits - 1;
  return z
    .string(once)
    .regex(new RegExp(`^[1-9]\\d{0,${digits - 1}}$`), {
      error: `deve ser um número inteiro de 1 a ${maximum}`,
    })
    .transform(Number)
    .optional()
    .meta({ type: 'integer', minimum: 1, maximum, pattern: undefined, description, examples: [1] });
};

/** Returns the schema of a day of a query, of this century. */
export const dayParameter = (description: string) =>
  dateField
    .regex(/^20\d{2}-/, { error: 'deve ser um dia de 2000 a 2099' })
    .optional()
    .meta({ description });
