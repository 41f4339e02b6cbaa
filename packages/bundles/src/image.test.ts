import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeFlags } from './node-flags.ts';

const urlOf = (name: string): URL => new URL(`../../../${name}`, import.meta.url);
const fileOf = (name: string): string => readFileSync(urlOf(name), 'utf8');

test('the image starts bundles with the flags of every other start, and no TypeScript loader', () => {
  const [, entry = ''] = /ENTRYPOINT (\[.*\])/.exec(fileOf('Dockerfile')) ?? [];
  expect(JSON.parse(entry)).toEqual(['node', ...nodeFlags]);
  const commands = [...fileOf('docker-compose.yml').matchAll(/command: \["([^"]+)"/g)].map(
    ([, file]) => file,
  );
  expect(commands.sort()).toEqual(
    ['api', 'cli', 'cli', 'worker'].map((name) => `bundles/current/${name}.js`),
  );
});

test('the image is made with everything that an install reads', () => {
  const [copies = ''] = fileOf('Dockerfile').split('\nRUN ');
  expect(copies).toContain('COPY . .');
  const ignored = fileOf('.dockerignore').split('\n');
  const read = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.cjs', 'patches'];
  expect(read.filter((name) => existsSync(urlOf(name)) && !ignored.includes(name))).toEqual(read);
});

test('compose hands the variables of another authority, and its folder, to API and worker', () => {
  const compose = fileOf('docker-compose.yml');
  const common = compose.slice(compose.indexOf('x-service:'), compose.indexOf('services:'));
  for (const name of ['AUTHORITY_ENDPOINTS_FILE', 'AUTHORITY_SIMULATED', 'TRUST_STORE_EXTRA_ROOTS'])
    expect(common).toContain(`${name}: \${${name}:-}`);
  expect(common).toContain(':/authority:ro');
});
