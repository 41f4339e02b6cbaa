import { z } from 'zod';

const requestId = z.union([z.string().max(200), z.number()]);

export const jsonRpcRequestExample = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'find_ncm', arguments: { ncm: '22030000' } },
};

/** A message of the Model Context Protocol from a client: a request, or a notification (without `id`). No batches. */
export const jsonRpcRequestSchema = z
  .strictObject({
    jsonrpc: z.literal('2.0').meta({ description: 'Versão do JSON-RPC.' }),
    id: requestId
      .optional()
      .meta({ description: 'Identifica a resposta; ausente: uma notificação.', examples: [1] }),
    method: z
      .string()
      .regex(/^[A-Za-z_$][A-Za-z0-9_$./-]{0,99}$/, { error: 'deve ser o nome de um método' })
      .meta({
        description:
          'Método do protocolo: server/discover ou initialize, tools/list, tools/call, resources/list, resources/read, prompts/list, prompts/get.',
        examples: ['tools/call'],
      }),
    params: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'Parâmetros do método.', examples: [jsonRpcRequestExample.params] }),
  })
  .meta({
    id: 'JsonRpcRequest',
    description: 'Uma mensagem JSON-RPC 2.0; lotes não são aceitos.',
    examples: [jsonRpcRequestExample],
  });

export const jsonRpcResponseSchema = z
  .object({
    jsonrpc: z.literal('2.0').meta({ description: 'Versão do JSON-RPC.' }),
    id: requestId.nullish().meta({ description: 'O id da mensagem.', examples: [1] }),
    result: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description:
          'Resultado do método. O de tools/call tem content, structuredContent e, quando a ferramenta recusa, isError.',
        examples: [{ content: [{ type: 'text', text: '{"ncm":"22030000"}' }] }],
      }),
    error: z
      .object({
        code: z.number().meta({ description: 'Código do JSON-RPC.', examples: [-32602] }),
        message: z.string().meta({ description: 'O que houve.', examples: ['Ferramenta desconhecida.'] }),
        data: z
          .unknown()
          .optional()
          .meta({ description: 'Detalhes do protocolo.', examples: [{}] }),
      })
      .optional()
      .meta({ description: 'Erro do protocolo. A recusa de uma ferramenta não vem aqui, mas em result.' }),
  })
  .meta({
    id: 'JsonRpcResponse',
    description: 'A resposta a uma mensagem JSON-RPC 2.0.',
    examples: [
      { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: '{"ncm":"22030000"}' }] } },
    ],
  });

/** `{token}` of a link: any other text is a document that does not exist (404). */
export const linkParams = z.object({
  token: z
    .string()
    .regex(/^[0-9A-Za-z]{43}$/)
    .meta({
      description: 'Token de get_danfe_link; vale 10 minutos, para um só documento.',
      examples: ['0'.repeat(43)],
    }),
});
