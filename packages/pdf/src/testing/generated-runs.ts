export interface GeneratedRuns {
  readonly runs: number;
  readonly seed: number;
  /** Milliseconds that a test over so many documents may take. */
  readonly timeout: number;
}

/** How many documents a test generates, `usual` unless `DANFE_NOTES` says more or fewer, and of what seed (`DANFE_SEED`). */
export function generatedRuns(environment: NodeJS.ProcessEnv, usual: number): GeneratedRuns {
  const runs = Number(environment.DANFE_NOTES ?? usual);
  return { runs, seed: Number(environment.DANFE_SEED ?? 20_261_122), timeout: 60_000 + 20_000 * runs };
}
