import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { sharedFolder } from '../shared-folder.ts';

/** The end of a title. From it the summary of a run knows why a test did not run. */
const mark = '[needs ../shared]';

/**
 * Defines a test that needs an official file or folder. `work` gets its absolute path in the shared folder. When it is
 * absent, the test is skipped, and the run says at its end that the test needs the shared folder.
 */
export function testWithShared(
  title: string,
  path: string,
  work: (path: string) => void | Promise<void>,
): void {
  const found = pathInShared(path);
  test.skipIf(found === undefined)(`${title} ${mark}`, () => work(found ?? path));
}

/** Returns the absolute path of a file or folder in the shared folder; undefined when it is absent. */
export function pathInShared(path: string): string | undefined {
  const shared = sharedFolder();
  const found = shared === undefined ? undefined : join(shared, path);
  return found !== undefined && existsSync(found) ? found : undefined;
}
