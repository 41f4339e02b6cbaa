import { Session } from 'node:inspector/promises';

export interface CountedCalls<T> {
  readonly value: T;
  /** The number of calls of each function of this package, by its name. Functions of the tests are left out. */
  readonly calls: ReadonlyMap<string, number>;
}

/**
 * Counts the calls of this package's functions while `work` runs, by V8's precise coverage: the same work gives the
 * same counts, also on a busy machine.
 */
export async function countCalls<T>(work: () => T | Promise<T>): Promise<CountedCalls<T>> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    const value = await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    await session.post('Profiler.stopPreciseCoverage');
    const calls = new Map<string, number>();
    for (const { functions } of result.filter(({ url }) => isCounted(url))) {
      for (const { functionName, ranges } of functions)
        calls.set(functionName, (calls.get(functionName) ?? 0) + (ranges[0]?.count ?? 0));
    }
    return { value, calls };
  } finally {
    session.disconnect();
  }
}

const isCounted = (url: string): boolean => /packages\/pdf\/src\/(?!testing\/)(?!.*\.test\.)/.test(url);

/** Returns the number of all calls, plus the rows that each search for breaks between sheets passes. */
export function stepsOf(calls: ReadonlyMap<string, number>, items: number): number {
  let steps = (calls.get('startsOf') ?? 0) * items;
  for (const count of calls.values()) steps += count;
  return steps;
}
