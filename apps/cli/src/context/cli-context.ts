import type { CliSettings } from '@fiscal/config';
import type { FilingExecutions } from '@fiscal/contracts';
import type { DocumentOperator } from '@fiscal/services';
import type { KeptExecution } from '@fiscal/temporal-client';
import type { Command } from 'commander';
import type { ConsoleOutput, Printer } from './console-output.ts';

export type WithOperator = <T>(work: (operator: DocumentOperator) => Promise<T>) => Promise<T>;

/** `needed`: without the codec's keys the command cannot say what it has to; `spare`: it says less. */
export type CodecUse = 'needed' | 'spare';

export type WithExecutions = <T>(
  codec: CodecUse,
  work: (executions: FilingExecutions) => Promise<T>,
) => Promise<T>;

/** Gives what Temporal keeps of every execution, with payloads opened. */
export type WithKeptExecutions = <T>(
  work: (executions: AsyncIterable<KeptExecution>) => Promise<T>,
) => Promise<T>;

/** A queue, and how many processes serve it; undefined: Temporal did not say. */
export interface QueueWorkers {
  readonly queue: string;
  readonly workers: number | undefined;
}

/** What every command is built from. */
export interface CliContext {
  readonly settings: CliSettings;
  readonly printer: Printer;
  /** Where progress is drawn; undefined where nobody watches. */
  readonly terminal: ConsoleOutput | undefined;
  /** Runs `work` with the database open, and closes it afterwards. */
  readonly withOperator: WithOperator;
  /** Runs `work` with the executions at Temporal, and closes the connection afterwards. */
  readonly withExecutions: WithExecutions;
  readonly withKeptExecutions: WithKeptExecutions;
  /** Looks at the queues of open filings and deliveries; database and Temporal have to be reachable. */
  readonly countQueueWorkers: () => Promise<readonly QueueWorkers[]>;
  /** Returns the person who acts and why, for the audit row. */
  readonly operator: () => { readonly actor: string; readonly reason?: string | undefined };
}

export type AddCommands = (program: Command, context: CliContext) => void;
