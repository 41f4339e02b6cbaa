import { expect, test } from 'vitest';

const { installStamp } = (await import(new URL('../install-stamp.mjs', import.meta.url).href)) as {
  readonly installStamp: (manifest: string, lock: string, hooks: string) => string;
};

const manifest = {
  version: '1.0.0',
  scripts: { test: 'a' },
  devDependencies: { a: '1.0.0' },
  devEngines: { packageManager: { name: 'pnpm', version: '1.0.0' } },
};
const stamp = (changes: Readonly<Record<string, unknown>>, lock = 'lock', hooks = 'hooks') =>
  installStamp(JSON.stringify({ ...manifest, ...changes }), lock, hooks);

test('a new script or version of the root installs nothing again', () => {
  expect(stamp({ version: '2.0.0', scripts: { test: 'b', more: 'c' } })).toBe(stamp({}));
});

test.each([
  ['lockfile', stamp({}, 'other')],
  ['hook of the install', stamp({}, 'lock', 'other')],
  ['dependency', stamp({ devDependencies: { a: '1.0.1' } })],
  ['pnpm', stamp({ devEngines: { packageManager: { name: 'pnpm', version: '1.0.1' } } })],
])('another %s installs again', (_, other) => {
  expect(other).not.toBe(stamp({}));
});
