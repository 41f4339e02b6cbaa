import { type CliSettings, readCliSettings } from '@fiscal/config';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import type { Command } from 'commander';
import { createProgram } from '../create-program.ts';

const unused = () => Promise.reject(new Error('nothing is run'));

/** The program without database, engine and output: it knows every command, but runs none. */
export const idleProgram = (settings: CliSettings = readCliSettings({})): Command =>
  createProgram({
    settings,
    filingKinds,
    output: { write: () => undefined },
    withOperator: unused,
    withExecutions: unused,
    withKeptExecutions: unused,
    withWorkerVersions: unused,
    countQueueWorkers: unused,
  });
