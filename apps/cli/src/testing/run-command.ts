import { type CliSettings, readCliSettings } from '@fiscal/config';
import type { FilingExecutions } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { createDocumentStore } from '@fiscal/db';
import type { DocumentOperator, OperatorContext } from '@fiscal/services';
import type { KeptExecution, WorkerVersions } from '@fiscal/temporal-client';
import type { Command } from 'commander';
import { createProgram } from '../create-program.ts';

interface Given {
  readonly settings?: Partial<CliSettings>;
  readonly operator?: OperatorContext & Partial<DocumentOperator>;
  readonly executions?: FilingExecutions;
  readonly kept?: AsyncIterable<KeptExecution>;
  readonly versions?: WorkerVersions;
}

/** Runs one command line as a user would, and returns its printed JSON. */
export const runCommand = async (words: readonly string[], given: Given): Promise<unknown> =>
  JSON.parse(await printed(['--json', ...words], given));

/** Returns the printed lines as cells. */
export async function readCells(words: readonly string[], given: Given): Promise<string[][]> {
  const lines = (await printed(words, given)).trimEnd().split('\n');
  return lines.map((line) => line.split(/ {2,}/));
}

async function printed(
  words: readonly string[],
  { settings = {}, operator, executions, kept, versions }: Given,
): Promise<string> {
  let text = '';
  const program = createProgram({
    settings: { ...readCliSettings({}), ...settings },
    filingKinds,
    output: {
      write: (more) => {
        text += more;
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
    withWorkerVersions: async (_, work) => {
      if (versions === undefined) throw new Error('this command should not ask Temporal');
      return work(versions);
    },
    countQueueWorkers: () => Promise.reject(new Error('this command should not ask Temporal')),
    withExecutions: async (_, work) => {
      if (executions === undefined) throw new Error('this command should not ask Temporal');
      return work(executions);
    },
  });
  throwInsteadOfExit(program);
  await program.parseAsync(['node', 'fiscal', '--actor', 'tester', ...words]);
  return text;
}

const withoutBucket = (operator: OperatorContext) => ({ documents: createDocumentStore(operator) });

function throwInsteadOfExit(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => undefined });
  for (const each of command.commands) throwInsteadOfExit(each);
}
