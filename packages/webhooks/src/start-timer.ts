/** Does the work in `ms`, and returns what prevents it. */
export type StartTimer = (ms: number, work: () => void) => () => void;

export function startSystemTimer(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
