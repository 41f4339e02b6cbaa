import type { OtherText } from '../contract/open.ts';
import type { ErrorCode, ErrorDetails } from '../generated/contract.ts';

type DetailsOf<Code> = Code extends ErrorCode ? ErrorDetails[Code] : unknown;

export interface ApiErrorFacts {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
  readonly requestId: string;
  /** The time to wait from `Retry-After`. */
  readonly retryAfterMs: number | undefined;
}

/**
 * The service refused the call. `code` is the contract; `message` is Portuguese and for people. An answer that is not
 * from the service (from a proxy, or a redirect) has the code `http_<status>`.
 */
export class FiscalApiError<Code extends ErrorCode | OtherText = ErrorCode | OtherText> extends Error {
  override readonly name = 'FiscalApiError';
  readonly status: number;
  readonly code: Code;
  /** Its form depends on `code`: see `isFiscalApiError`. */
  readonly details: DetailsOf<Code>;
  /** The id to give when you contact support. */
  readonly requestId: string;
  /** The time in milliseconds to wait before the next call. */
  readonly retryAfterMs: number | undefined;

  constructor({ status, code, message, details, requestId, retryAfterMs }: ApiErrorFacts) {
    super(message);
    this.status = status;
    this.code = code as Code;
    this.details = details as DetailsOf<Code>;
    this.requestId = requestId;
    this.retryAfterMs = retryAfterMs;
  }
}

/** True when the service refused a call; with `code`, only for that code. This also gives the type of `details`. */
export function isFiscalApiError(error: unknown): error is FiscalApiError;
export function isFiscalApiError<Code extends ErrorCode>(
  error: unknown,
  code: Code,
): error is FiscalApiError<Code>;
export function isFiscalApiError(error: unknown, code?: ErrorCode): boolean {
  return error instanceof FiscalApiError && (code === undefined || error.code === code);
}
