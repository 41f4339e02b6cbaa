import { expect, test } from 'vitest';
import { readSteps } from './read-steps.ts';
import { expectShape } from './shape.ts';

const came = {
  id: '6b039a06c8323561a08677bf',
  status: 'queued',
  at: '2026-11-23T01:42:30.269Z',
  totals: { invoice: '249.00' },
};

test.each([
  [{}],
  [{ id: '65f1c0ffee0123456789abcd' }],
  [{ status: 'queued', totals: { invoice: '149.50' } }],
  [{ at: '2027-01-02T00:00:00.000Z' }],
])('what came has the shape of %j', (shown) => {
  expectShape(came, shown, 'answer');
});

test.each([
  [{ status: 'authorized' }],
  [{ protocol: null }],
  [{ id: '42' }],
  [{ at: null }],
  [{ totals: { invoice: 249 } }],
  [{ totals: { invoice: '1249.00' } }],
])('what came has not the shape of %j', (shown) => {
  expect(() => expectShape(came, shown, 'answer')).toThrow();
});

test('a page gives its steps with what they print, and none but commands and outputs', () => {
  const page =
    'a\n\n```bash terminal=1\nstart\n```\n\nb\n\n```bash\nask\n```\n\n```json\n{"a": 1}\n```\n\n```bash\nend\n```\n';
  expect(readSteps(page)).toEqual([
    { terminal: 1, commands: 'start\n', shown: undefined },
    { terminal: 2, commands: 'ask\n', shown: { language: 'json', text: '{"a": 1}\n' } },
    { terminal: 2, commands: 'end\n', shown: undefined },
  ]);
  expect(() => readSteps('```bash\nask\n```\n\nwords\n\n```json\n{}\n```\n')).toThrow('neither');
  expect(() => readSteps('```js\nask\n```\n')).toThrow('neither');
});
