import type { Environment, Problem, Uf } from '@fiscal/domain';

/** Why a request meets a state that does not allow it; programs distinguish the cases of `conflict` by it. */
export const conflictReasons = [
  'external_id_content',
  'state',
  'series_exists',
  'tax_class_exists',
  'cnpj_exists',
  'external_id_ambiguous',
  'event_in_progress',
  'range_in_use',
  'xml_not_available',
  'not_authorized',
] as const;
export type ConflictReason = (typeof conflictReasons)[number];

/** Codes of the certificate checks at upload, in the order in which they are made. */
export const certificateRefusals = [
  'certificate_invalid_file',
  'certificate_wrong_password',
  'certificate_missing_private_key',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_not_ecnpj',
  'certificate_cnpj_mismatch',
  'certificate_untrusted_chain',
] as const;
export type CertificateRefusal = (typeof certificateRefusals)[number];

/** The closed set of expected refusals of the verbs, with what each carries. HTTP is mapped in the API only. */
export interface ErrorDetails extends Record<CertificateRefusal, Readonly<Record<string, unknown>> | null> {
  not_found: null;
  conflict: { readonly reason: ConflictReason } & Readonly<Record<string, unknown>>;
  validation_failed: readonly Problem[];
  model_invalid: readonly Problem[];
  series_missing: { readonly environment: Environment; readonly series?: number | undefined };
  certificate_unavailable: { readonly status: 'missing' | 'expired' };
  certificate_required: null;
  sandbox_homologation_only: null;
  total_mismatch: { readonly expected: string; readonly computed: string };
  state_not_served: { readonly uf: Uf; readonly served: readonly Uf[] };
  webhook_limit: { readonly max: number };
  busy: { readonly retryAfterSeconds: number };
}
export type ErrorCode = keyof ErrorDetails;

/** An expected refusal. `message` is Portuguese, for people; `code` is the contract. */
export class ServiceError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: ErrorDetails[C];

  constructor(code: C, details: ErrorDetails[C], message: string) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.details = details;
  }
}

export const isServiceError = (error: unknown): error is ServiceError => error instanceof ServiceError;

export const notFound = (): ServiceError<'not_found'> =>
  new ServiceError('not_found', null, 'Recurso não encontrado.');

export const conflict = (
  reason: ConflictReason,
  message: string,
  more: Readonly<Record<string, unknown>> = {},
): ServiceError<'conflict'> => new ServiceError('conflict', { ...more, reason }, message);

export const validationFailed = (problems: readonly Problem[]): ServiceError<'validation_failed'> =>
  new ServiceError('validation_failed', problems, 'Há campos inválidos na requisição.');
