import type { OperatorContext } from '@fiscal/services';
import type { Command } from 'commander';
import type { Printer } from './console-output.ts';
import type { CliSettings } from './env.ts';

export type WithOperator = <T>(work: (operator: OperatorContext) => Promise<T>) => Promise<T>;

/** What every command is built from. */
export interface CliContext {
  readonly settings: CliSettings;
  readonly printer: Printer;
  /** Runs `work` with the database open, and closes it afterwards. */
  readonly withOperator: WithOperator;
  /** Who acts and why, for the audit row. */
  readonly operator: () => { readonly actor: string; readonly reason?: string | undefined };
}

export type AddCommands = (program: Command, context: CliContext) => void;
