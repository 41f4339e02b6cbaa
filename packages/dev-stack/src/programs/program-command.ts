import { type Bundles, buildBundles, nodeFlags, type Program } from '@fiscal/bundles';

/** Returns the file of a program's bundle. */
export const programFile = async (name: Program): Promise<string> => (await buildBundles()).fileOf(name);

/**
 * Returns the arguments of Node to run a program from its bundle: flags and file; the program's own arguments follow.
 */
export const programCommand = (bundles: Bundles, name: Program): readonly string[] => [
  ...nodeFlags,
  bundles.fileOf(name),
];
