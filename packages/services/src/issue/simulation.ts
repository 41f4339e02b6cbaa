import type { TenantContext } from '../context/context.ts';

export interface AcceptedSimulation {
  readonly scenario: string | null;
  readonly warnings: readonly string[];
}

/** A scenario counts only for a test key where the authority is simulated; elsewhere the note has a warning. */
export function simulationFor(
  { tenant, settings }: TenantContext,
  scenario: string | undefined,
): AcceptedSimulation {
  if (scenario === undefined) return { scenario: null, warnings: [] };
  if (settings.authoritySimulated && tenant.mode === 'test') return { scenario, warnings: [] };
  return { scenario: null, warnings: ['O cabeçalho X-Fiscal-Simulate foi ignorado.'] };
}
