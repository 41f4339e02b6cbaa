import type { ChaosOptions, ChaosReport } from './run-chaos.ts';

/** One sentence for each thing that speaks against the run; a run that killed no worker proves nothing. */
export function chaosFaults(
  { differences, complaints, kills }: ChaosReport,
  { killEveryMs }: Pick<ChaosOptions, 'killEveryMs'>,
): readonly string[] {
  const faults = [...differences, ...complaints];
  if (kills === 0 && killEveryMs > 0) {
    faults.push(
      'the worker was never killed: give more --notes or a shorter --kill-every, or --kill-every 0 to do without',
    );
  }
  return faults;
}
