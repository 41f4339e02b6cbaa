import {
  createAuthorityActivities,
  createDocumentActivities,
  createFaultPoints,
  createPreparationActivities,
  createWebhookActivities,
  observeCalls,
} from '@fiscal/activities';
import type { AuthorityClient } from '@fiscal/authority';
import type { KeyCache } from '@fiscal/certificates';
import type { Logger, Metrics } from '@fiscal/observability';
import type { PdfWorkers } from '@fiscal/pdf';
import type { SystemContext } from '@fiscal/services';
import { createWebhookSender } from '@fiscal/webhooks';
import type { AllActivities } from './workers/create-workers.ts';

export interface ActivityParts {
  readonly services: SystemContext;
  readonly authority: AuthorityClient;
  readonly keys: KeyCache;
  readonly pdf: PdfWorkers;
  readonly metrics: Metrics;
  readonly logger: Logger;
  /** Text of FAULT_POINTS. */
  readonly faults: string | undefined;
}

/** Every activity of the service over one set of dependencies. */
export function createActivities({
  services,
  authority,
  keys,
  pdf,
  metrics,
  logger,
  faults,
}: ActivityParts): AllActivities {
  const common = {
    system: services,
    faults: createFaultPoints(faults, () => process.kill(process.pid, 'SIGKILL')),
    keys,
    logger,
  };
  return {
    documents: createDocumentActivities(common),
    preparation: createPreparationActivities({ ...common, pdf }),
    authority: createAuthorityActivities({ ...common, authority, observe: observeCalls(metrics) }),
    webhooks: createWebhookActivities({
      ...common,
      sender: createWebhookSender({ policy: services.settings.webhookPolicy }),
    }),
  };
}
