import { brasiliaDate, parseClockOffset } from '@fiscal/domain';
import { startVariable } from '@fiscal/testkit';
import type { TestSet } from './test-sets.ts';

export interface TestOptions {
  /** The sets to run, in this order. */
  readonly sets: readonly TestSet[];
  /** The variables that tests read. */
  readonly environment: Readonly<Record<string, string>>;
  /** The arguments for the test runner. They choose a part of the tests, and the checks do not run. */
  readonly chosen: readonly string[];
}

/** An argument that the command cannot use. */
export class WrongTestOption extends Error {}

/**
 * Reads the arguments after `npm test` and `npm run test:deep`. `--at DAY` starts every running clock at noon of that
 * day (Brasília), or at the named instant; the deep set then includes the quick set, so that every test runs.
 */
export function readTestOptions(set: TestSet, args: readonly string[]): TestOptions {
  const { at, others } = takeAt(args);
  if (takeAt(others).at !== undefined) throw new WrongTestOption('--at is given twice');
  if (at === undefined) return { sets: [set], environment: {}, chosen: others };
  const sets = set === 'deep' && others.length === 0 ? (['quick', 'deep'] as const) : [set];
  return { sets, environment: { [startVariable]: instantOf(at) }, chosen: others };
}

function takeAt(args: readonly string[]): { readonly at?: string; readonly others: readonly string[] } {
  const joined = args.find((arg) => arg.startsWith('--at='));
  if (joined !== undefined) {
    return { at: joined.slice('--at='.length), others: args.filter((arg) => arg !== joined) };
  }
  const position = args.indexOf('--at');
  if (position === -1) return { others: args };
  return { at: args[position + 1] ?? '', others: args.toSpliced(position, 2) };
}

function instantOf(text: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const instant = isDay ? `${text}T12:00:00-03:00` : text;
  const offset = parseClockOffset(instant, new Date());
  const at = new Date(instant);
  // A day that does not exist becomes one of the next month.
  if (offset === undefined || (isDay && brasiliaDate(at) !== text)) {
    throw new WrongTestOption(
      `--at ${text}: a day as 2027-06-01, or an instant in ISO 8601 with its zone, five years away at most, is needed`,
    );
  }
  return at.toISOString();
}
