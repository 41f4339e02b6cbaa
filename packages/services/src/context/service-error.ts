import type { ConflictReason, ErrorCode, ErrorDetails } from '@fiscal/api-contract';
import { errorTable } from '@fiscal/api-contract/error-table';
import type { Problem } from '@fiscal/domain';

/** An expected refusal. `message` is a Portuguese text for people; `code` is part of the contract. */
export class ServiceError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly details: ErrorDetails[C];

  constructor(code: C, details: ErrorDetails[C], message: string = errorTable[code].message) {
    super(message);
    this.name = 'ServiceError';
    this.code = code;
    this.details = details;
  }
}

export const isServiceError = (error: unknown): error is ServiceError => error instanceof ServiceError;

export const notFound = (): ServiceError<'not_found'> => new ServiceError('not_found', null);

export const conflict = (
  reason: ConflictReason,
  message: string,
  more: Omit<ErrorDetails['conflict'], 'reason'> = {},
): ServiceError<'conflict'> => new ServiceError('conflict', { ...more, reason }, message);

export const validationFailed = (problems: readonly Problem[]): ServiceError<'validation_failed'> =>
  new ServiceError('validation_failed', problems);
