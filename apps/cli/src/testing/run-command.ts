import type { FilingExecutions } from '@fiscal/contracts';
import { createDocumentStore } from '@fiscal/db';
import type { DocumentOperator, OperatorContext } from '@fiscal/services';
import type { KeptExecution } from '@fiscal/temporal-client';
import type { Command } from 'commander';
import { type CliSettings, readCliSettings } from '../context/env.ts';
import { createProgram } from '../create-program.ts';

/** Runs one command line as a user would and gives what it printed, read as JSON. */
export async function runCommand(
  words: readonly string[],
  {
    settings = {},
    operator,
    executions,
    kept,
  }: {
    settings?: Partial<CliSettings>;
    operator?: OperatorContext & Partial<DocumentOperator>;
    executions?: FilingExecutions;
    kept?: AsyncIterable<KeptExecution>;
  },
): Promise<unknown> {
  let printed = '';
  const program = createProgram({
    settings: { ...readCliSettings({}), ...settings },
    output: {
      write: (text) => {
        printed += text;
      },
    },
    withOperator: async (work) => {
      if (operator === undefined) throw new Error('this command should not open the database');
      return work({ ...withoutBucket(operator), ...operator });
    },
    withKeptExecutions: async (work) => {
      if (kept === undefined) throw new Error('this command should not ask Temporal');
      return work(kept);
    },
    withExecutions: async (_, work) => {
      if (executions === undefined) throw new Error('this command should not ask Temporal');
      return work(executions);
    },
  });
  throwInsteadOfExit(program);
  await program.parseAsync(['node', 'fiscal', '--json', '--actor', 'tester', ...words]);
  return JSON.parse(printed);
}

const withoutBucket = (operator: OperatorContext) => ({ documents: createDocumentStore(operator) });

function throwInsteadOfExit(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  for (const each of command.commands) throwInsteadOfExit(each);
}
