import type { ErrorCode } from '@fiscal/api-contract';

/** A request that cannot be served, refused on the HTTP side before any service verb ran. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly code: ErrorCode;
  readonly details: unknown;

  constructor(code: ErrorCode, details: unknown = null) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
