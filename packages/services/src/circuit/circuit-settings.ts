import type { CircuitSettings, SystemContext } from '../context/context.ts';

const defaults: CircuitSettings = { failures: 3, trials: 3, trialMs: 60_000, ratePerSecond: 5 };

export const circuitSettings = ({ settings }: Pick<SystemContext, 'settings'>): CircuitSettings =>
  settings.circuit ?? defaults;
