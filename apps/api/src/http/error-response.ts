import { type ErrorCode, type ErrorStatus, errorTable } from '@fiscal/api-contract';
import { isBusy, isServiceError } from '@fiscal/services';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { parseAccept } from 'hono/utils/accept';
import type { ApiEnv } from './api-env.ts';
import { boundProblems } from './bound-problems.ts';
import { RequestRefused } from './request-refused.ts';

/** The answer to a thrown value. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly status: ErrorStatus;
  readonly message: string;
  readonly details: unknown;
}

/** Answers any thrown value with the envelope `{error: {code, message, details}}`. */
export const answerError = (error: unknown, c: Context<ApiEnv>): Response =>
  answerRefusal(c, describeError(error, c));

/** Turns a thrown value into a refusal. Logs unexpected errors, and that the database or the bucket takes no work. */
export function describeError(error: unknown, c: Context<ApiEnv>): Refusal {
  const refusal = refusalOf(error);
  const requestId = c.get('requestId');
  if (refusal.status === 500) c.get('logger').error({ error, requestId }, 'request failed');
  if (isBusy(error)) c.get('logger').warn({ error, requestId }, 'database or bucket takes no work');
  return refusal.status === 500
    ? { ...refusal, message: withRequestId(refusal.message, requestId) }
    : refusal;
}

const withRequestId = (message: string, requestId: string): string =>
  `${message} Informe o identificador ${requestId} ao suporte.`;

/** Answers a request that the API refuses by itself. */
export const refuse = (c: Context<ApiEnv>, code: ErrorCode, details: unknown = null): Response =>
  answerRefusal(c, refusalWith(code, details));

function refusalOf(error: unknown): Refusal {
  if (isServiceError(error)) {
    const { code, details, message } = error;
    return { code, details: bounded(details), message, status: errorTable[code].status };
  }
  const { code, details } = ownRefusalOf(error);
  return refusalWith(code, details);
}

function refusalWith(code: ErrorCode, details: unknown): Refusal {
  const { status, message } = errorTable[code];
  return { code, details: bounded(details), status, message };
}

/** Shortens a list in `details`, which is always a list of problems (`errorTable`). */
const bounded = (details: unknown): unknown => (Array.isArray(details) ? boundProblems(details) : details);

function ownRefusalOf(error: unknown): { code: ErrorCode; details: unknown } {
  if (error instanceof RequestRefused) return { code: error.code, details: error.details };
  if (error instanceof HTTPException) return { code: codeOfFramework(error.status), details: null };
  if (isBusy(error)) return { code: 'busy', details: { retryAfterSeconds: 2 } };
  return { code: 'internal_error', details: null };
}

function codeOfFramework(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 415) return 'unsupported_media_type';
  return status < 500 ? 'bad_request' : 'internal_error';
}

function answerRefusal(c: Context<ApiEnv>, { code, status, message, details }: Refusal): Response {
  const requestId = c.get('requestId');
  c.header('Cache-Control', 'no-store');
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  if (status === 429 || status === 503) c.header('Retry-After', String(secondsOf(details)));
  if (!prefersProblem(c.req.header('accept') ?? ''))
    return c.json({ error: { code, message, details } }, status);
  const problem = {
    type: `${c.get('baseUrl')}/docs/errors/${code}`,
    title: code.replaceAll('_', ' '),
    status,
    detail: message,
    instance: `urn:request:${requestId}`,
    code,
    errors: details,
  };
  return c.body(JSON.stringify(problem), status, { 'Content-Type': problemType });
}

function secondsOf(details: unknown): number {
  if (typeof details !== 'object' || details === null || !('retryAfterSeconds' in details)) return 1;
  return Math.max(1, Math.ceil(Number(details.retryAfterSeconds)));
}

const problemType = 'application/problem+json';

/** True when the client prefers RFC 9457 to plain JSON, or names both as equal and RFC 9457 first (RFC 9110 12.5.1). */
function prefersProblem(accept: string): boolean {
  const wanted = parseAccept(accept).flatMap(({ type, q }) => (q > 0 ? [type.toLowerCase()] : []));
  return wanted.find((type) => type === problemType || type === 'application/json') === problemType;
}
