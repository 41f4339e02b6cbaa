import type { TenantContext } from '../context.ts';

export interface HeardSimulation {
  readonly scenario: string | null;
  readonly warnings: readonly string[];
}

/** A scenario counts only for a test key where the authority is simulated; elsewhere the note says that it did not. */
export function simulationFor(
  { tenant, settings }: TenantContext,
  scenario: string | undefined,
): HeardSimulation {
  if (scenario === undefined) return { scenario: null, warnings: [] };
  if (settings.authoritySimulated && tenant.mode === 'test') return { scenario, warnings: [] };
  return { scenario: null, warnings: ['O cabeçalho X-Fiscal-Simulate foi ignorado.'] };
}
