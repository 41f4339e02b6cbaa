import type { CliSettings } from '@fiscal/config';
import type { FilingExecutions, FilingKinds } from '@fiscal/contracts';
import type { DocumentOperator } from '@fiscal/services';
import type { KeptExecution, WorkerVersions } from '@fiscal/temporal-client';
import type { Command } from 'commander';
import type { ConsoleOutput, Printer } from './console-output.ts';

export type WithOperator = <T>(work: (operator: DocumentOperator) => Promise<T>) => Promise<T>;

/** `needed`: the command fails without the codec's keys; `optional`: it only shows less. */
export type CodecUse = 'needed' | 'optional';

export type WithExecutions = <T>(
  codec: CodecUse,
  work: (executions: FilingExecutions) => Promise<T>,
) => Promise<T>;

/** Passes every execution that Temporal keeps, with decrypted payloads, to `work`. */
export type WithKeptExecutions = <T>(
  work: (executions: AsyncIterable<KeptExecution>) => Promise<T>,
) => Promise<T>;

/** Passes the versions of the workers of a deployment to `work`. */
export type WithWorkerVersions = <T>(
  deploymentName: string,
  work: (versions: WorkerVersions) => Promise<T>,
) => Promise<T>;

/** A queue and the number of processes that serve it; undefined when Temporal does not answer. */
export interface QueueWorkers {
  readonly queue: string;
  readonly workers: number | undefined;
}

/** The dependencies of every command. */
export interface CliContext {
  readonly settings: CliSettings;
  readonly filingKinds: FilingKinds;
  readonly printer: Printer;
  /** The terminal for progress; undefined when the output is not a terminal. */
  readonly terminal: ConsoleOutput | undefined;
  /** Runs `work` with the database open, and closes it afterwards. */
  readonly withOperator: WithOperator;
  /** Runs `work` with the executions at Temporal, and closes the connection afterwards. */
  readonly withExecutions: WithExecutions;
  readonly withKeptExecutions: WithKeptExecutions;
  readonly withWorkerVersions: WithWorkerVersions;
  /** Counts the workers of the queues of open filings and deliveries; needs the database and Temporal. */
  readonly countQueueWorkers: () => Promise<readonly QueueWorkers[]>;
  /** Returns the person who acts and the reason, for the audit row. */
  readonly operator: () => { readonly actor: string; readonly reason?: string | undefined };
}

export type AddCommands = (program: Command, context: CliContext) => void;
