import { pathToFileURL } from 'node:url';
import { buildBundles, type Program } from '@fiscal/bundles';

/** Runs a program from its bundle in this process: with its arguments and its environment, until it ends by itself. */
export async function runProgram(name: Program): Promise<void> {
  const bundles = await buildBundles();
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(bundles.fileOf(name)).href);
}
