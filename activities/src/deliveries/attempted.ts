import type { DeliveryEnding } from '@fiscal/domain';
import type { EmailAttempt } from '@fiscal/emails';
import type { Tracing } from '@fiscal/observability';
import type { MailingDeps, PrintingDeps, SystemContext, VaultDeps } from '@fiscal/services';
import type { DeliveryAttempt } from '@fiscal/webhooks';
import type { FaultPoints } from '../faults/create-fault-points.ts';

/** The dependencies of every channel. */
export interface AttemptParts {
  readonly system: SystemContext & VaultDeps & PrintingDeps & MailingDeps;
  readonly faults: FaultPoints;
  readonly tracing: Tracing;
}

/** The state of a delivery after an attempt. `retry`: it waits for its next attempt. */
export interface Attempted {
  readonly final: DeliveryEnding | 'retry';
  readonly status: number | null;
  readonly error: (DeliveryAttempt | EmailAttempt)['error'];
}
