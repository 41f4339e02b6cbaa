import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { temporaryFolder } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';
import { chooseAuthority } from './choose-authority.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());
const [endpoints, root] = ['endpoints.json', 'root.pem'].map((name) => join(folder.path, name)) as [
  string,
  string,
];
for (const file of [endpoints, root]) writeFileSync(file, '{}');
const choose = (environment: Record<string, string>, option?: string) =>
  chooseAuthority({ option, environment });

test('the stack starts its simulator when nothing else is configured, and believes in further roots', () => {
  expect(choose({})).toEqual({ kind: 'simulator', extraRoots: [] });
  expect(choose({ AUTHORITY_ENDPOINTS_FILE: '', AUTHORITY_SIMULATED: 'true' })).toMatchObject({
    kind: 'simulator',
  });
  expect(choose({ TRUST_STORE_EXTRA_ROOTS: root })).toEqual({ kind: 'simulator', extraRoots: [root] });
});

test('the option or the variable names another authority, the option prevails, and paths become absolute', () => {
  const expected = { kind: 'given', endpointsFile: endpoints, simulated: true, extraRoots: [] };
  expect(choose({ AUTHORITY_ENDPOINTS_FILE: endpoints })).toEqual(expected);
  expect(choose({}, relative(process.cwd(), endpoints))).toEqual(expected);
  expect(choose({ AUTHORITY_ENDPOINTS_FILE: '/nowhere.json' }, endpoints)).toEqual(expected);
  const real = { AUTHORITY_SIMULATED: 'false', TRUST_STORE_EXTRA_ROOTS: `${root}, ${root}` };
  expect(choose(real, endpoints)).toEqual({ ...expected, simulated: false, extraRoots: [root, root] });
});

test('what contradicts itself or names no file stops the start', () => {
  expect(() => choose({ AUTHORITY_SIMULATED: 'false' })).toThrow('needs --authority');
  expect(() => choose({ AUTHORITY_SIMULATED: 'yes' })).toThrow('true or false');
  expect(() => choose({}, '/nowhere.json')).toThrow('--authority: /nowhere.json cannot be read');
  expect(() => choose({ TRUST_STORE_EXTRA_ROOTS: '/nowhere.pem' })).toThrow('TRUST_STORE_EXTRA_ROOTS');
});
