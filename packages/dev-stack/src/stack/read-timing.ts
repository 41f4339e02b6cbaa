/** The factor of `--timing`; undefined where none is asked for. Throws for what is not above 0 and at most 1. */
export function readTiming(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const factor = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (factor > 0 && factor <= 1) return factor;
  throw new Error(`--timing ${text}: a factor above 0 and at most 1 is needed; 1 waits as in production`);
}
