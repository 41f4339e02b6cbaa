import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The result of a run of the test runner. */
export interface Tally {
  readonly passed: number;
  /**
   * The failed tests, the files that failed without a failed test, and the tests that did not run and do not name what
   * they need.
   */
  readonly failed: number;
  /** A line for each failure that the runner reported: its file, its test and its message. */
  readonly failures: readonly string[];
  /** The tests that did not run, in groups by what they need or by their file. */
  readonly notRun: readonly NotRun[];
}

/** The tests that did not run for one reason. */
export interface NotRun {
  readonly tests: number;
  /** The thing that the machine lacks according to the tests, such as `../shared`; undefined where they do not say it. */
  readonly needs: string | undefined;
  /** The file of the tests that do not say it. */
  readonly file: string | undefined;
}

/** The part of the runner's JSON report that is counted. */
interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Why the file failed, when it failed before its tests. */
    readonly message: string;
    readonly assertionResults: readonly TestReport[];
  }[];
}

interface TestReport {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}

const nothingRan: Tally = { passed: 0, failed: 1, failures: ['no test ran'], notRun: [] };
/** The mark in the title of a test or its group that names what it needs from outside the repository. */
const mark = /\[needs ([^\]]+)\]/;

/**
 * Counts the runner's JSON report. A missing report, or one in which no test ran, counts as one failure. `chosen` says
 * that arguments of the run chose tests by name, so that the others are left out on purpose.
 */
export function readTally(report: string, { chosen = false } = {}): Tally {
  if (!existsSync(report)) return nothingRan;
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const tally = testResults.map((file) => tallyOfFile(file, chosen)).reduce(addTallies, noTests);
  const isEmpty = tally.passed + tally.failed + tally.notRun.length === 0;
  return isEmpty ? nothingRan : tally;
}

/** The tally before any test. */
export const noTests: Tally = { passed: 0, failed: 0, failures: [], notRun: [] };

function tallyOfFile(
  { name, status, message, assertionResults }: Report['testResults'][number],
  chosen: boolean,
): Tally {
  const withStatus = (wanted: string) => assertionResults.filter((test) => test.status === wanted);
  const passed = withStatus('passed').length;
  const failedTests = withStatus('failed');
  const failedFile = status === 'failed' && failedTests.length === 0 ? 1 : 0;
  const failures = [
    ...failedTests.map(({ fullName, failureMessages }) => lineOf(name, fullName, failureMessages[0])),
    ...(failedFile === 0 ? [] : [lineOf(name, 'the file', message)]),
  ];
  const others = assertionResults.filter((test) => test.status !== 'passed' && test.status !== 'failed');
  const notRun = others
    .filter(({ fullName }) => !chosen || failedFile === 1 || mark.test(fullName))
    .map(({ fullName }) => notRunFor(mark.exec(fullName)?.[1], name));
  const unexplained = notRun.filter(({ needs }) => needs === undefined).length;
  const failed = failedTests.length + failedFile + unexplained;
  return { passed, failed, failures, notRun: inGroups(notRun) };
}

/** Returns one line, short enough to be read among others. */
const lineOf = (file: string, test: string, message = ''): string =>
  `${relative(process.cwd(), file)}: ${test}: ${message}`.split('\n', 1).join('').slice(0, 400);

const notRunFor = (needs: string | undefined, file: string): NotRun =>
  needs === undefined ? { tests: 1, needs, file } : { tests: 1, needs, file: undefined };

/** Returns the sum of two tallies. */
export function addTallies(one: Tally, other: Tally): Tally {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    failures: [...one.failures, ...other.failures],
    notRun: inGroups([...one.notRun, ...other.notRun]),
  };
}

/** Returns one row for each need, and for each file without one. */
function inGroups(all: readonly NotRun[]): readonly NotRun[] {
  const groups = new Map<string, NotRun>();
  for (const row of all) {
    const key = `${row.needs ?? ''} ${row.file ?? ''}`;
    groups.set(key, { ...row, tests: row.tests + (groups.get(key)?.tests ?? 0) });
  }
  return [...groups.values()];
}

/** Returns the lines that say which tests did not run, and why. */
export const linesOfNotRun = ({ notRun }: Tally): readonly string[] =>
  notRun
    .map(({ tests, needs, file }) =>
      needs === undefined
        ? `not run: ${tests} in ${file ?? 'an unknown file'}, which is a failure`
        : `not run: ${tests} that need ${needs}`,
    )
    .sort();
