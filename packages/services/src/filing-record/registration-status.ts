import type { RegistrationStatus } from '@fiscal/api-contract';
import { assertNever, type FilingStatus } from '@fiscal/domain';

/**
 * Status of an event or a range as its record shows it: one that waits for the authority was not sent, and is in the
 * queue. Throws for a status that only a note has, a defect.
 */
export function registrationStatus(status: FilingStatus): RegistrationStatus {
  switch (status) {
    case 'queued':
    case 'sending':
    case 'unknown':
    case 'rejected':
    case 'failed':
      return status;
    case 'pending':
      return 'queued';
    case 'authorized':
      return 'registered';
    case 'denied':
    case 'cancelled':
    case 'disabled':
      throw new Error(`what is registered beside a note is never ${status}`);
    default:
      return assertNever(status);
  }
}
