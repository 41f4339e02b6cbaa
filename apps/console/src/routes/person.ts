import type { ConsoleRole } from '@fiscal/services';

/** The person who is signed in. */
export interface Person {
  readonly handle: string;
  readonly role: ConsoleRole;
}
