import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { type ReservedPort, reserveFreePort } from './free-port.ts';

/** Two processes that choose so many of 17,000 ports by chance share nine. */
const each = 400;

test('two processes never find the same port, although no server listens there yet', async () => {
  const own: ReservedPort[] = [];
  while (own.length < each) own.push(await reserveFreePort());
  const program = `import { freePort } from ${JSON.stringify(import.meta.resolve('./free-port.ts'))};
    for (let n = 0; n < ${each}; n += 1) console.log(await freePort());`;
  const printed = execFileSync(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  await Promise.all(own.map(({ release }) => release()));
  const others = printed.trim().split('\n').map(Number);
  expect(new Set([...own.map(({ port }) => port), ...others]).size).toBe(2 * each);
});
