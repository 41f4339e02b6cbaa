import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { nodeFlags } from './node-flags.ts';

const urlOf = (name: string): URL => new URL(`../../../${name}`, import.meta.url);
const fileOf = (name: string): string => readFileSync(urlOf(name), 'utf8');

test('the image starts bundles with the flags of every other start, and no TypeScript loader', () => {
  const [, entry = ''] = /ENTRYPOINT (\[.*\])/.exec(fileOf('Dockerfile')) ?? [];
  expect(JSON.parse(entry)).toEqual(['node', ...nodeFlags]);
  const commands = [...fileOf('docker-compose.yml').matchAll(/command:\s*\[\s*"(bundles\/[^"]+)"/g)].map(
    ([, file]) => file,
  );
  expect(commands.sort()).toEqual(
    ['api', 'authority-simulator', 'cli', 'cli', 'console', 'worker'].map(
      (name) => `bundles/current/${name}.js`,
    ),
  );
});

const stages = fileOf('Dockerfile')
  .split(/^FROM .*$/m)
  .slice(1);

test('the image holds bundles, run-time dependencies and the data that bundles read: no sources, no tools', () => {
  const copied = [...(stages.at(-1) ?? '').matchAll(/^COPY (?:--from=(\w+) )?(\S+)/gm)];
  expect(copied.map(([, stage, path]) => [stage, path])).toEqual([
    ['dependencies', '/service/node_modules'],
    ['dependencies', '/service/package.json'],
    ['dependencies', '/service/apps/api/node_modules'],
    ['dependencies', '/service/apps/console/node_modules'],
    ['dependencies', '/service/apps/console/assets'],
    ['dependencies', '/service/apps/authority-simulator/node_modules'],
    ['dependencies', '/service/packages/xml/node_modules'],
    ['dependencies', '/service/packages/pdf/node_modules'],
    ['dependencies', '/service/packages/temporal-client/node_modules'],
    ['dependencies', '/service/packages/temporal-client/src/failure-converter.cjs'],
    ['dependencies', '/service/packages/db/migrations'],
    ['dependencies', '/service/docs'],
    ['dependencies', '/service/.env.example'],
    ['programs', '/service/workflows.cjs'],
    ['programs', '/service/bundles'],
  ]);
  const installs = stages.map((stage) => /pnpm@\S+ install ([\s\S]*?)(?:&&|\n\n|$)/.exec(stage)?.[1] ?? '');
  expect(installs[1]).toMatch(/^--prod --frozen-lockfile/);
  expect(installs[1]).not.toContain('--filter fiscal');
});

test('the image copies everything that an install reads', () => {
  for (const stage of stages.slice(0, 2)) expect(stage.split('\nRUN ')[0]).toContain('COPY . .');
  const ignored = fileOf('.dockerignore').split('\n');
  const read = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', '.pnpmfile.cjs', 'patches'];
  expect(read.filter((name) => existsSync(urlOf(name)) && !ignored.includes(name))).toEqual(read);
});

test('compose passes the variables and the folder of another authority to API and worker', () => {
  const compose = fileOf('docker-compose.yml');
  const common = compose.slice(compose.indexOf('x-service:'), compose.indexOf('services:'));
  for (const name of ['AUTHORITY_ENDPOINTS_FILE', 'AUTHORITY_SIMULATED', 'TRUST_STORE_EXTRA_ROOTS'])
    expect(common).toContain(`${name}: \${${name}:-}`);
  expect(common).toContain(':/authority:ro');
});
