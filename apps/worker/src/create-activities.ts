import {
  createAuthorityActivities,
  createCompanyActivities,
  createDeliveryActivities,
  createErasureActivities,
  createFaultPoints,
  createFilingActivities,
  createFollowUpActivities,
  createLocalFollowUpActivities,
  observeCalls,
  observeDeliveries,
  observeOutcomes,
} from '@fiscal/activities';
import type { AuthorityCredential } from '@fiscal/authority';
import type { KeyCache } from '@fiscal/certificates';
import type { ExecutionRemoval } from '@fiscal/contracts';
import type { EmailSender } from '@fiscal/emails';
import type { Logger, Metrics, Tracing } from '@fiscal/observability';
import {
  type CallSteps,
  type EraserDatabase,
  type FilingKindAdapters,
  limitCallSteps,
  systemClock,
  type WorkerContext,
} from '@fiscal/services';
import { createWebhookSender, type ResolveName } from '@fiscal/webhooks';
import type { AllActivities } from './workers/create-workers.ts';

export interface ActivityParts {
  readonly services: WorkerContext;
  readonly kinds: FilingKindAdapters<AuthorityCredential>;
  readonly keys: KeyCache;
  readonly metrics: Metrics;
  readonly logger: Logger;
  readonly tracing: Tracing;
  /** Connections of the eraser's login; undefined when this worker has none. */
  readonly eraser: EraserDatabase | undefined;
  readonly executions: ExecutionRemoval;
  /** Undefined when no mail server is configured. */
  readonly emails: EmailSender | undefined;
  /** The number of documents that local activities may render at a time. */
  readonly localFollowUp: number;
  readonly callSteps: CallSteps;
  /** The value of FAULT_POINTS. */
  readonly faults: string | undefined;
  readonly consoleUrl?: string | undefined;
  /** Resolves the names of receivers in place of the resolver of the service. */
  readonly resolveName?: ResolveName | undefined;
}

/** Creates every activity of the service over one set of dependencies. */
export function createActivities({
  services,
  kinds,
  keys,
  metrics,
  logger,
  tracing,
  faults,
  consoleUrl,
  eraser,
  executions,
  emails,
  localFollowUp,
  callSteps,
  resolveName,
}: ActivityParts): AllActivities {
  const common = {
    system: services,
    kinds,
    faults: createFaultPoints(faults, () => process.kill(process.pid, 'SIGKILL')),
    keys,
    logger,
    tracing,
  };
  const { calling, posting } = limitCallSteps(services, callSteps);
  return {
    filings: {
      ...createFilingActivities({
        ...common,
        system: { ...services, onOutcome: observeOutcomes(metrics) },
        consoleUrl,
      }),
      ...createLocalFollowUpActivities(common, localFollowUp),
    },
    followUp: createFollowUpActivities(common),
    authority: createAuthorityActivities({ ...common, system: calling, observe: observeCalls(metrics) }),
    companies: {
      ...createCompanyActivities(common),
      ...createErasureActivities({ ...common, eraser, executions }),
    },
    deliveries: createDeliveryActivities({
      ...common,
      system: posting,
      networkClock: systemClock,
      emails,
      observe: observeDeliveries(metrics),
      sender: createWebhookSender({ policy: services.settings.webhookPolicy, resolveName }),
    }),
  };
}
