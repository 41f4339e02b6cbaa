import type { WorkflowTiming } from './timing.ts';

/**
 * A workflow about a company rather than a document. Each row has one execution, with the id of the row in its workflow
 * id.
 */
export interface CompanyTaskDefinition {
  /** Workflow type: one file in `workflows/src`. */
  readonly workflow: string;
  /** First part of the workflow id, before the id of the row. */
  readonly idPrefix: string;
  /** Temporal's priority key: 1 goes first. */
  readonly priority: 1 | 2 | 3 | 4 | 5;
  /** The name that operators read. */
  readonly label: string;
}

export const companyTasks = {
  /** The row is a certificate. */
  certificateWatch: {
    workflow: 'watchCertificate',
    idPrefix: 'certificate',
    priority: 4,
    label: 'Watch of a certificate',
  },
  /** The row is an erasure. */
  companyErasure: {
    workflow: 'eraseCompany',
    idPrefix: 'erasure',
    priority: 4,
    label: 'Erasure of a company',
  },
} as const satisfies Readonly<Record<string, CompanyTaskDefinition>>;

export type CompanyTask = keyof typeof companyTasks;
export const companyTaskNames = Object.keys(companyTasks) as readonly CompanyTask[];

/** `certificate:6650f0a1b2c3d4e5f6a7b8c9`. */
export const companyTaskWorkflowId = (task: CompanyTask, rowId: string): string =>
  `${companyTasks[task].idPrefix}:${rowId}`;

export interface CompanyTaskInput {
  /** The certificate or the erasure. */
  readonly id: string;
  /** Waits while our own database is not reachable; the last one repeats. */
  readonly databaseMs: readonly number[];
  readonly traceparent?: string | undefined;
}

/** Returns the input of a company task with the delays of `timing`. */
export const companyTaskInput = (
  id: string,
  { databaseMs }: WorkflowTiming,
  traceparent?: string,
): CompanyTaskInput => ({ id, databaseMs, ...(traceparent === undefined ? {} : { traceparent }) });
