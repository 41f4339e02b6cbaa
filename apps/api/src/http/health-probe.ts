import { apiVersion } from '@fiscal/config';
import { checkHealth, type SystemContext } from '@fiscal/services';

export interface HealthReport {
  readonly status: 'ok' | 'degraded';
  readonly db: 'ok' | 'unreachable';
  readonly documents?: 'ok' | 'unreachable' | undefined;
  readonly version: string;
  readonly commit?: string | undefined;
  readonly sefaz?: 'simulada' | undefined;
}

export type HealthProbe = () => Promise<HealthReport>;

export interface HealthDeps {
  readonly services: SystemContext;
  /** True when the workflow engine answers. */
  readonly engineReachable: () => Promise<boolean>;
  readonly commit?: string | undefined;
}

/** Creates the probe of `GET /health`. It checks at most once a second, so that monitors cost nothing. */
export function createHealthProbe({ services, engineReachable, commit }: HealthDeps): HealthProbe {
  let latest: { readonly at: number; readonly report: Promise<HealthReport> } | undefined;

  const check = async (): Promise<HealthReport> => {
    const [health, engine] = await Promise.all([checkHealth(services), engineReachable()]);
    return {
      status: health.status === 'ok' && engine ? 'ok' : 'degraded',
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
