import { testKeysVariable } from './certificates/test-key.ts';
import { useEnvironment } from './env.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The folder of the run's keys, which all projects share: the first project's set-up makes it. */
export default function setup(): (() => void) | undefined {
  const environment = useEnvironment();
  if (environment[testKeysVariable] !== undefined) return undefined;
  const folder = temporaryFolder('fiscal-test-keys-');
  environment[testKeysVariable] = folder.path;
  return () => {
    delete environment[testKeysVariable];
    folder.remove();
  };
}
