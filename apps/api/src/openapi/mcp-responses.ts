import {
  errorExample,
  errorSchemaOf,
  jsonRpcResponseSchema,
  problemDetailsSchema,
  problemExample,
} from '@fiscal/api-contract';
import { z } from '@hono/zod-openapi';

const either = (code: 'bad_request') => z.union([errorSchemaOf([code]), jsonRpcResponseSchema]);

/**
 * The errors that only `/mcp` has: the protocol may refuse a message (400), and a web page is refused by its origin
 * (403).
 */
export const mcpErrors = {
  400: {
    description:
      'bad_request: o corpo não pôde ser lido. Ou um erro JSON-RPC: a mensagem não vale na revisão que nomeia.',
    content: {
      'application/json': { schema: either('bad_request'), example: errorExample('bad_request') },
      'application/problem+json': {
        schema: problemDetailsSchema,
        example: problemExample(errorExample('bad_request')),
      },
    },
  },
  403: {
    description: 'origin_not_allowed: a página da web que pergunta não é permitida.',
    content: {
      'application/json': {
        schema: errorSchemaOf(['origin_not_allowed']),
        example: errorExample('origin_not_allowed'),
      },
      'application/problem+json': {
        schema: problemDetailsSchema,
        example: problemExample(errorExample('origin_not_allowed')),
      },
    },
  },
};
