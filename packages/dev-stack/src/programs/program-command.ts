import { buildBundles, nodeFlags, type Program } from '@fiscal/bundles';

/** What Node is started with to run a program from its bundle: flags and file; the program's own arguments follow. */
export async function programCommand(name: Program): Promise<readonly string[]> {
  const bundles = await buildBundles();
  return [...nodeFlags, bundles.fileOf(name)];
}

/** The file of a program's bundle. */
export const programFile = async (name: Program): Promise<string> => (await buildBundles()).fileOf(name);
