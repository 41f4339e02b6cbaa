import type { HealthAnswer, HealthReason } from '@fiscal/api-contract';
import { apiVersion } from '@fiscal/config';
import type { HealthCheck, SystemContext } from '@fiscal/services';

export type HealthProbe = () => Promise<HealthAnswer>;

export interface HealthDeps {
  readonly services: Pick<SystemContext, 'clock' | 'settings'>;
  readonly checkHealth: HealthCheck['check'];
  /** True when the workflow engine answers. */
  readonly engineReachable: () => Promise<boolean>;
  readonly commit?: string | undefined;
}

/** Creates the probe of `GET /health`. It checks at most once a second, so that monitors cost nothing. */
export function createHealthProbe({
  services,
  checkHealth,
  engineReachable,
  commit,
}: HealthDeps): HealthProbe {
  let latest: { readonly at: number; readonly report: Promise<HealthAnswer> } | undefined;

  const check = async (): Promise<HealthAnswer> => {
    const [health, engine] = await Promise.all([checkHealth(), engineReachable()]);
    const reasons: readonly HealthReason[] = [
      ...health.reasons,
      ...(engine ? [] : (['workflowEngine'] as const)),
    ];
    return {
      status: reasons.length === 0 ? 'ok' : 'degraded',
      reasons,
      db: health.db,
      ...(health.documents === undefined ? {} : { documents: health.documents }),
      version: apiVersion,
      ...(commit === undefined ? {} : { commit }),
      ...(services.settings.authoritySimulated ? { sefaz: 'simulada' as const } : {}),
    };
  };

  return () => {
    const now = services.clock.now().getTime();
    if (latest === undefined || Math.abs(now - latest.at) >= 1000) latest = { at: now, report: check() };
    return latest.report;
  };
}
