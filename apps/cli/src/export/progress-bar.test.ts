import { expect, test } from 'vitest';
import { createProgressBar } from './progress-bar.ts';

test('the line is drawn again at each whole percent, and ends at 100', () => {
  const written: string[] = [];
  const progress = createProgressBar({ write: (text) => written.push(text) }, 2_000_000);
  for (const bytes of [0, 1, 1_000_000, 1_000_001, 2_000_000]) progress(bytes);
  expect(written).toEqual([
    `\r[${' '.repeat(30)}]   0%  0.0 of 2.0 MB`,
    `\r[${'#'.repeat(15)}${' '.repeat(15)}]  50%  1.0 of 2.0 MB`,
    `\r[${'#'.repeat(30)}] 100%  2.0 of 2.0 MB\n`,
  ]);
});

test('nothing is drawn without a terminal', () => {
  expect(() => createProgressBar(undefined, 1)(1)).not.toThrow();
});
