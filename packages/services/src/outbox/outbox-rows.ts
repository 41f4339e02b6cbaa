import {
  deliverWebhookId,
  deliverWebhookInput,
  deliverWebhookType,
  documentsQueue,
  issueNfeId,
  issueNfeInput,
  issueNfeType,
  webhooksQueue,
} from '@fiscal/contracts';
import type { outbox } from '@fiscal/db';
import type { Environment, Id24 } from '@fiscal/domain';
import type { ServiceDeps } from '../context.ts';
import type { OutboxSearchAttributes } from '../outbox-types.ts';
import { newId } from '../scope.ts';

type NewOutboxRow = typeof outbox.$inferInsert;
type Traced = ServiceDeps & { readonly traceparent?: string | undefined };

export interface RunToStart {
  readonly clientId: Id24;
  readonly companyId: Id24;
  readonly noteId: Id24;
  readonly run: number;
  readonly environment: Environment;
  readonly authorizer: string;
  readonly series: number;
  readonly number: number;
}

export function issueNfeRow(deps: Traced, run: RunToStart): NewOutboxRow {
  const { noteId, clientId, companyId, environment, authorizer } = run;
  return newRow(deps, {
    clientId,
    taskQueue: documentsQueue,
    workflowType: issueNfeType,
    workflowId: issueNfeId(noteId),
    documentId: noteId,
    run: run.run,
    input: { ...issueNfeInput(noteId, deps.settings.timing, deps.traceparent) },
    summary: `NF-e series ${run.series} number ${run.number} (${environment})`,
    searchAttributes: { clientId, companyId, documentKind: 'nfe', environment, authorizer },
  });
}

export interface DeliveryToStart {
  readonly clientId: Id24;
  readonly companyId: Id24 | null;
  readonly deliveryId: Id24;
  readonly event: string;
  readonly environment: Environment;
}

export function deliverWebhookRow(deps: Traced, delivery: DeliveryToStart): NewOutboxRow {
  const { deliveryId, clientId, companyId, environment, event } = delivery;
  return newRow(deps, {
    clientId,
    taskQueue: webhooksQueue,
    workflowType: deliverWebhookType,
    workflowId: deliverWebhookId(deliveryId),
    documentId: deliveryId,
    run: 1,
    input: { ...deliverWebhookInput(deliveryId, deps.settings.timing, deps.traceparent) },
    summary: `Webhook ${event} (${environment})`,
    searchAttributes: { clientId, companyId, documentKind: 'webhook', environment, authorizer: null },
  });
}

type Described = Pick<
  NewOutboxRow,
  'clientId' | 'taskQueue' | 'workflowType' | 'workflowId' | 'documentId' | 'run' | 'input' | 'summary'
> & { readonly searchAttributes: OutboxSearchAttributes };

function newRow(deps: Traced, described: Described): NewOutboxRow {
  const now = deps.clock.now();
  return {
    ...described,
    id: newId(deps),
    traceparent: deps.traceparent ?? null,
    createdAt: now,
    nextAttemptAt: now,
    attempts: 0,
  };
}
