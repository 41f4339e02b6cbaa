import { randomUUID } from 'node:crypto';
import type { AuthorityCredential } from '@fiscal/authority';
import type {
  AuthorityActivities,
  DeliveryActivities,
  FilingActivities,
  FirstAttemptActivities,
  FollowUpActivities,
} from '@fiscal/contracts';
import type { EmailSender } from '@fiscal/emails';
import { createLogger, createMetrics, noTracing, type Tracing } from '@fiscal/observability';
import type { FilingKindAdapters } from '@fiscal/services';
import type { TestSystem } from '@fiscal/services/testing';
import { createWebhookSender, type ResolveName } from '@fiscal/webhooks';
import { ApplicationFailure } from '@temporalio/common';
import { MockActivityEnvironment } from '@temporalio/testing';
import { createDeliveryActivities } from '../deliveries/create-delivery-activities.ts';
import { observeDeliveries } from '../deliveries/observe-deliveries.ts';
import { createFaultPoints } from '../faults/create-fault-points.ts';
import { observeCalls } from '../filing/call-observer.ts';
import { createAuthorityActivities } from '../filing/create-authority-activities.ts';
import { createFilingActivities } from '../filing/create-filing-activities.ts';
import { createFollowUpActivities } from '../filing/create-follow-up-activities.ts';
import { openSigningKeys } from '../open-signing-keys.ts';

export type TestWorker = FilingActivities &
  FollowUpActivities &
  AuthorityActivities &
  DeliveryActivities &
  FirstAttemptActivities;

/** Thrown at a fault point instead of killing the process. It is not a defect, so that it passes unchanged. */
export class Killed extends ApplicationFailure {}

export interface TestWorkerOptions {
  /** Text of FAULT_POINTS. */
  readonly faults?: string | undefined;
  readonly attempt?: number | undefined;
  /** Temporal's run id of the calling execution. */
  readonly execution?: string | undefined;
  readonly system?: TestSystem | undefined;
  readonly kinds?: FilingKindAdapters<AuthorityCredential> | undefined;
  /** Absent: the worker has no mail server. */
  readonly emails?: EmailSender | undefined;
  /** Resolves the names of receivers; as the service does it when absent. */
  readonly resolveName?: ResolveName | undefined;
  /** The traces; none when absent. */
  readonly tracing?: Tracing | undefined;
  /** Gets each call's environment before it runs: to see heartbeats, or to cancel. */
  readonly onCall?: ((environment: MockActivityEnvironment) => void) | undefined;
}

export const sameExecution = 'execution-1';

/** The activities as Temporal would run them: heartbeats, attempt, execution and one activity id a call. */
export function startTestWorker({
  system,
  kinds,
  faults,
  emails,
  resolveName,
  tracing = noTracing,
  ...context
}: TestWorkerOptions & {
  readonly system: TestSystem;
  readonly kinds: FilingKindAdapters<AuthorityCredential>;
}): TestWorker {
  const common = {
    system,
    kinds,
    keys: openSigningKeys(system),
    logger: createLogger({ name: 'test', level: 'silent' }),
    tracing,
    faults: createFaultPoints(faults, () => {
      throw new Killed(faults);
    }),
  };
  const run = inActivityContext(context);
  const filings = createFilingActivities({ ...common, consoleUrl: 'https://console.example' });
  const authority = createAuthorityActivities({ ...common, observe: observeCalls(createMetrics()) });
  const { renderDocument } = createFollowUpActivities(common);
  const { attemptDelivery, attemptDeliveryOnce } = createDeliveryActivities({
    ...common,
    networkClock: system.clock,
    emails,
    observe: observeDeliveries(createMetrics()),
    sender: createWebhookSender({ policy: system.settings.webhookPolicy, resolveName }),
  });
  return {
    beginRun: (input) => run(filings.beginRun, input),
    checkGate: (input) => run(filings.checkGate, input),
    findAnswer: (input) => run(filings.findAnswer, input),
    recordState: (input) => run(filings.recordState, input),
    recordOutcome: (input) => run(filings.recordOutcome, input),
    handOnDelivery: (input) => run(filings.handOnDelivery, input),
    transmit: (input) => run(authority.transmit, input),
    fetchReceipt: (input) => run(authority.fetchReceipt, input),
    reconcile: (input) => run(authority.reconcile, input),
    queryOtherKey: (input) => run(authority.queryOtherKey, input),
    renderDocument: (input) => run(renderDocument, input),
    attemptDelivery: (input) => run(attemptDelivery, input),
    attemptDeliveryOnce: (input) => run(attemptDeliveryOnce, input),
  };
}

function inActivityContext({ attempt = 1, execution = sameExecution, onCall }: TestWorkerOptions) {
  return <I, R>(activity: (input: I) => Promise<R>, input: I): Promise<R> => {
    const environment = new MockActivityEnvironment({
      attempt,
      activityId: randomUUID(),
      workflowExecution: { workflowId: 'test', runId: execution },
    });
    onCall?.(environment);
    return environment.run(activity, input);
  };
}
