import { buildBundles, nodeFlags, type Program } from '@fiscal/bundles';

/** The file of a program's bundle. */
export const programFile = async (name: Program): Promise<string> => (await buildBundles()).fileOf(name);

/** What Node is started with to run a program from its bundle: flags and file; the program's own arguments follow. */
export const programCommand = async (name: Program): Promise<readonly string[]> => [
  ...nodeFlags,
  await programFile(name),
];
