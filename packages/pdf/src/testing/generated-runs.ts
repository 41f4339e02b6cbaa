export interface GeneratedRuns {
  readonly runs: number;
  readonly seed: number;
  /** Milliseconds that a test over so many documents may take. */
  readonly timeout: number;
}

/**
 * Returns the number of documents that a test generates (`DANFE_NOTES`, or else `usual`) and their seed
 * (`DANFE_SEED`).
 */
export function generatedRuns(environment: NodeJS.ProcessEnv, usual: number): GeneratedRuns {
  const runs = Number(environment.DANFE_NOTES ?? usual);
  return { runs, seed: Number(environment.DANFE_SEED ?? 20_261_122), timeout: 60_000 + 20_000 * runs };
}
