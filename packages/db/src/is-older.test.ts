import { apiVersion } from '@fiscal/config';
import { expect, test } from 'vitest';
import { isOlder } from './is-older.ts';

test('versions are ordered by their numbers, and candidates come before their version', () => {
  const ordered = ['0.9.11', '0.10.2-rc.2', '0.10.2-rc.10', '0.10.2', '0.10.3-rc.1', '0.11.0', '1.0.0'];
  for (const [place, version] of ordered.entries()) {
    expect(ordered.filter((other) => isOlder(other, version))).toEqual(ordered.slice(0, place));
  }
});

test('a text that is not a version is refused; the version of this program is one', () => {
  expect(() => isOlder('next', apiVersion)).toThrow('next is not a version of this program');
  expect(isOlder(apiVersion, apiVersion)).toBe(false);
});
