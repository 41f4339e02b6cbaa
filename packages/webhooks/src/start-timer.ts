/** Runs the work after `ms`; returns a function that cancels it. */
export type StartTimer = (ms: number, work: () => void) => () => void;

export function startSystemTimer(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}
