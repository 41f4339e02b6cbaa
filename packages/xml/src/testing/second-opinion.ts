import { execFileSync } from 'node:child_process';
import { isInstalled } from '@fiscal/testkit';
import { test } from 'vitest';

/** A test by a program of the system; where that is not installed, the test is skipped and its title says what it needs. */
export function testWith(program: string, title: string, work: () => void | Promise<void>): void {
  test.skipIf(!isInstalled(program))(`${title} [needs ${program}]`, work);
}

/** Runs a program on a text; gives its standard output. Throws when it fails. */
export const run = (program: string, args: readonly string[], input: string): string =>
  execFileSync(program, args, {
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
    maxBuffer: 50_000_000,
  });
