import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('threads start in a process that only has the TypeScript loader, and do not keep it alive', () => {
  const loader = createRequire(import.meta.url).resolve('tsx/cli');
  const script = fileURLToPath(new URL('./testing/run-one-task.ts', import.meta.url));
  const output = execFileSync(process.execPath, [loader, script], { encoding: 'utf8', timeout: 60_000 });
  expect(output).toBe('{"kind":"done","value":"from outside done"}');
});
