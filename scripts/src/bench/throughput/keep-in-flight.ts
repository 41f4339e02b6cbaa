import type { LoadResult } from './messages.ts';

/** Runs `once` for each number below `count`, with `inFlight` runs at a time. */
export async function keepInFlight(
  { count, inFlight }: { readonly count: number; readonly inFlight: number },
  once: (index: number) => Promise<string>,
): Promise<LoadResult> {
  const each: number[] = [];
  const some: string[] = [];
  let next = 0;
  const runs = async (): Promise<void> => {
    while (next < count) {
      const index = next++;
      const begun = performance.now();
      const id = await once(index);
      each.push(performance.now() - begun);
      if (index % Math.ceil(count / 5) === 0) some.push(id);
    }
  };
  const begun = performance.now();
  await Promise.all(Array.from({ length: inFlight }, runs));
  return { elapsedMs: performance.now() - begun, each, some };
}
