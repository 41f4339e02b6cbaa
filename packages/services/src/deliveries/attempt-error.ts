import type { EmailError } from '@fiscal/emails';
import type { DeliveryError } from '@fiscal/webhooks';

/** Why an attempt got no complete answer, or how a mail server refused it. */
export type AttemptError = DeliveryError | EmailError;
