import type { OwnErrorCode } from './error-table.ts';

/** A request that cannot be served, refused on the HTTP side before any service verb ran. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  readonly code: OwnErrorCode;
  readonly details: unknown;

  constructor(code: OwnErrorCode, details: unknown = null) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
