import { z } from '@hono/zod-openapi';
import { errorSchema } from '../schemas/error.ts';

const errorContent = { 'application/json': { schema: errorSchema } };

const requestIdHeader = {
  'X-Request-Id': {
    description: 'Identificador da requisição; repete o do cliente quando aceitável.',
    schema: { type: 'string' as const },
  },
};

const retryAfterHeader = {
  ...requestIdHeader,
  'Retry-After': {
    description: 'Segundos a esperar antes de tentar de novo.',
    required: true,
    schema: { type: 'integer' as const, minimum: 1 },
  },
};

const errorOf = (description: string) => ({ description, content: errorContent, headers: requestIdHeader });

/** Success with a JSON body. */
export const jsonResponse = <S extends z.ZodType>(description: string, schema: S, example: unknown) => ({
  description,
  content: { 'application/json': { schema, example } },
  headers: requestIdHeader,
});

/** Success without a body. */
export const emptyResponse = (description: string) => ({ description, headers: requestIdHeader });

/** What every operation may answer, public or not. */
export const publicErrors = {
  429: { ...errorOf('rate_limited: limite de requisições.'), headers: retryAfterHeader },
  500: errorOf('internal_error: erro inesperado.'),
};

/** What every operation with a key may answer. */
export const keyErrors = {
  401: errorOf('unauthorized: chave ausente, inválida ou de outro endereço.'),
  ...publicErrors,
  503: { ...errorOf('busy: serviço ocupado.'), headers: retryAfterHeader },
};

/** What every operation with a JSON body may answer before its own rules are asked. */
export const bodyErrors = {
  400: errorOf('bad_request: JSON malformado.'),
  ...keyErrors,
  413: errorOf('payload_too_large: corpo acima de 1 MB.'),
  415: errorOf('unsupported_media_type: o corpo deve ser application/json sem compressão.'),
};

export const notFoundError = { 404: errorOf('not_found: recurso inexistente ou de outro cliente.') };
export const conflictError = (description: string) => ({ 409: errorOf(`conflict: ${description}`) });
export const invalidError = (description: string) => ({ 422: errorOf(description) });

export const jsonBody = <S extends z.ZodType>(schema: S, example: unknown) => ({
  required: true,
  content: { 'application/json': { schema, example } },
});

const binarySchema = z.string().openapi({ format: 'binary' });
export const bearer = [{ bearer: [] }];

const taggedHeaders = {
  ...requestIdHeader,
  ETag: { description: 'Identifica os bytes.', required: true, schema: { type: 'string' as const } },
};
const unchanged = { description: 'O cliente já tem estes bytes (If-None-Match).', headers: taggedHeaders };

/** A stored document: 200 with its bytes and a strong ETag, 304 when the client holds them. */
export const documentResponse = (mediaType: 'application/xml' | 'application/pdf', description: string) => ({
  200: { description, content: { [mediaType]: { schema: binarySchema } }, headers: taggedHeaders },
  304: unchanged,
});

/** A JSON answer that a client may hold: 200 with a strong ETag, 304 when it does. */
export const taggedResponse = <S extends z.ZodType>(description: string, schema: S, example: unknown) => ({
  200: { ...jsonResponse(description, schema, example), headers: taggedHeaders },
  304: unchanged,
});
