import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const secret = 'CANARY{ not json';
const source = JSON.stringify(new URL('end-on-fault.ts', import.meta.url).href);

test.each([
  `JSON.parse('${secret}')`,
  `setTimeout(() => { throw new TypeError('${secret}'); })`,
  `Promise.reject(new Error('${secret}'))`,
  `Promise.reject('${secret}')`,
])('an error that nothing caught ends the process, without its text in a line: %s', (fault) => {
  const text = `import { endOnFault } from ${source};
    endOnFault({ name: 'test' });
    setTimeout(() => process.stdout.write('went on'), 60_000);
    ${fault};`;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', text],
    { encoding: 'utf8' },
  );
  expect(stderr).not.toContain('CANARY');
  expect(JSON.parse(stderr)).toMatchObject({
    level: 60,
    process: 'test',
    error: {},
    msg: 'nothing caught an error',
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
});
