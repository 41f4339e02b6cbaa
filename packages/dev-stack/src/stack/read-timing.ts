/** Reads the factor of `--timing`; undefined when absent. Throws unless it is above 0 and at most 1. */
export function readTiming(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const factor = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (factor > 0 && factor <= 1) return factor;
  throw new Error(`--timing ${text}: a factor above 0 and at most 1 is needed; 1 waits as in production`);
}
