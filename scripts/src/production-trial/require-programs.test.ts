import { expect, test } from 'vitest';
import { requirePrograms } from './require-programs.ts';

test('a missing program is named with the command that installs it', () => {
  expect(() => requirePrograms(['sh', 'no-such-program'], '/bin')).toThrow(
    'missing: no-such-program. Install the packages: apt-get install no-such-program',
  );
  expect(() => requirePrograms(['sh'], '/bin')).not.toThrow();
});
