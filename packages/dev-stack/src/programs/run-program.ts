import { pathToFileURL } from 'node:url';
import type { Program } from '@fiscal/bundles';
import { programFile } from './program-command.ts';

/** Runs a program from its bundle in this process, with its arguments and environment, until it ends. */
export async function runProgram(name: Program): Promise<void> {
  const file = await programFile(name);
  await import(pathToFileURL(file).href);
}
