import type { ErrorCode } from '@fiscal/services';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Refusals that the API makes itself, before or after a verb of the services. */
export const ownErrors = {
  bad_request: { status: 400, message: 'A requisição não pôde ser lida.' },
  unauthorized: { status: 401, message: 'Chave ausente, inválida ou de outro endereço.' },
  payload_too_large: { status: 413, message: 'O corpo da requisição passa de 1 MB.' },
  unsupported_media_type: { status: 415, message: 'Envie o corpo como application/json, sem compressão.' },
  validation_failed: { status: 422, message: 'Há campos inválidos na requisição; veja details.' },
  not_found: { status: 404, message: 'Recurso não encontrado.' },
  rate_limited: { status: 429, message: 'Limite de requisições atingido; aguarde o tempo de Retry-After.' },
  internal_error: { status: 500, message: 'Erro inesperado.' },
  busy: { status: 503, message: 'Serviço ocupado; tente de novo após Retry-After.' },
} as const satisfies Record<string, { status: ContentfulStatusCode; message: string }>;

export type OwnErrorCode = keyof typeof ownErrors;

/** HTTP status of every refusal of the services. The only place that knows it. */
export const serviceStatus = {
  not_found: 404,
  conflict: 409,
  validation_failed: 422,
  model_invalid: 422,
  series_missing: 422,
  certificate_unavailable: 422,
  certificate_required: 422,
  sandbox_homologation_only: 422,
  total_mismatch: 422,
  state_not_served: 422,
  webhook_limit: 422,
  certificate_invalid_file: 422,
  certificate_wrong_password: 422,
  certificate_missing_private_key: 422,
  certificate_expired: 422,
  certificate_not_yet_valid: 422,
  certificate_not_ecnpj: 422,
  certificate_cnpj_mismatch: 422,
  certificate_untrusted_chain: 422,
  busy: 503,
} as const satisfies Record<ErrorCode, ContentfulStatusCode>;
