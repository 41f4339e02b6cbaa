import { readCliSettings } from '@fiscal/config';
import { expect, test } from 'vitest';
import { idleProgram } from './testing/idle-program.ts';

test.each([
  [{ OPERATOR: 'maria.s', USER: 'root' }, 'maria.s'],
  [{ USER: 'root' }, 'root'],
  [{}, 'operator'],
])('the audit names the actor of %o as %s without --actor', (environment, actor) => {
  expect(idleProgram(readCliSettings(environment)).opts().actor).toBe(actor);
});
