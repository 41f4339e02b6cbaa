import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';
import { workflowBundleFolder } from './workflow-bundle-folder.ts';

const home = temporaryFolder();
afterAll(() => home.remove());

test('the folder is the same for every clone, and its owner alone reads and writes it', () => {
  const folder = workflowBundleFolder({ XDG_CACHE_HOME: home.path });
  expect(folder).toMatch(/workflow-bundles\/[0-9a-f]{24}$/);
  expect(workflowBundleFolder({ XDG_CACHE_HOME: home.path })).toBe(folder);
  expect(statSync(String(folder)).mode & 0o777).toBe(0o700);
});

test.each(['parent', 'folder'])('where others may write its %s, it is not used', (which) => {
  const cache = join(home.path, which);
  const folder = String(workflowBundleFolder({ XDG_CACHE_HOME: cache }));
  chmodSync(which === 'parent' ? join(folder, '..') : folder, 0o777);
  expect(workflowBundleFolder({ XDG_CACHE_HOME: cache })).toBeUndefined();
});

test('a home that cannot be written leaves the bundle to the installation', () => {
  expect(workflowBundleFolder({ XDG_CACHE_HOME: '/dev/null' })).toBeUndefined();
});
