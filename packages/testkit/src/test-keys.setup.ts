import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { testKeysVariable } from './certificates/test-key.ts';
import { useEnvironment } from './env.ts';

/** The folder is kept between runs and shared by all projects: its keys sign only certificates of tests. */
const folder = fileURLToPath(new URL('../../../node_modules/.cache/test-keys', import.meta.url));

export default function setup(): (() => void) | undefined {
  const environment = useEnvironment();
  if (environment[testKeysVariable] !== undefined) return undefined;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  environment[testKeysVariable] = folder;
  return () => {
    delete environment[testKeysVariable];
  };
}
