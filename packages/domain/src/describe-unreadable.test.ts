import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeUnreadable } from './describe-unreadable.ts';

const failureOf = (path: string): unknown => {
  try {
    return readFileSync(path);
  } catch (error) {
    return error;
  }
};

test('a file that is absent is named by its path and the code of the system', () => {
  expect(describeUnreadable(failureOf('/absent/file.pem'))).toBe('/absent/file.pem cannot be read (ENOENT)');
});

test('a folder in place of a file has no path in its error: the caller names it', () => {
  expect(describeUnreadable(failureOf('/'))).toBeUndefined();
  expect(describeUnreadable(failureOf('/'), '/')).toBe('/ cannot be read (EISDIR)');
});

test('a failure without a code of the system is another one', () => {
  expect(describeUnreadable(new SyntaxError('quoted'), '/file')).toBeUndefined();
  expect(describeUnreadable(Object.assign(new Error('no'), { code: 7 }), '/file')).toBeUndefined();
  expect(describeUnreadable('ENOENT', '/file')).toBeUndefined();
});
