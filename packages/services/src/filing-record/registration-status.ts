import type { RegistrationStatus } from '@fiscal/api-contract';
import { assertNever, type FilingStatus } from '@fiscal/domain';

/**
 * Returns the status of an event or a range for its record. One that waits for the authority counts as queued, because
 * it was not sent. Throws for a status that only notes have; that is a defect.
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
