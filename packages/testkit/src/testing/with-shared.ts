import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import { sharedFolder } from '../shared-folder.ts';

/** The end of a title by which the tally of a run knows why a test did not run. */
const mark = '[needs ../shared]';

/**
 * A test against official files: its work gets the absolute path of what it names in the shared folder. Where that is
 * absent the test is skipped, and the run says at its end that it needs the folder.
 */
export function testWithShared(
  title: string,
  path: string,
  work: (path: string) => void | Promise<void>,
): void {
  const found = pathInShared(path);
  test.skipIf(found === undefined)(`${title} ${mark}`, () => work(found ?? path));
}

/** The absolute path of a file or folder in the shared folder; undefined where it is absent. */
export function pathInShared(path: string): string | undefined {
  const shared = sharedFolder();
  const found = shared === undefined ? undefined : join(shared, path);
  return found !== undefined && existsSync(found) ? found : undefined;
}
