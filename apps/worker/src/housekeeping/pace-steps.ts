import {
  auditExecutions,
  createAudit,
  createRecovery,
  measureDatabase,
  refreshCircuits,
} from '@fiscal/services';
import { createDatabaseGauges } from './database-gauges.ts';
import type { HousekeepingDeps } from './housekeeping-deps.ts';
import type { Step } from './start-loop.ts';

/** What filings wait for: executions that are gone, authorities that are back. */
export function paceSteps(deps: HousekeepingDeps): readonly Step[] {
  const { services, executions, probe, capacityOf, metrics } = deps;
  const showMeasures = createDatabaseGauges(metrics);
  const pace = metrics.gauge(
    'fiscal_recovery_pace',
    'Filings a second that are woken after an outage of their authority; 0 once none waits.',
    ['authorizer', 'environment', 'service'],
  );
  const recovery = createRecovery({
    ...{ sys: services, executions, capacityOf },
    onPace: ({ authorizer, environment, service }, perSecond) =>
      pace.set({ authorizer, environment, service }, perSecond),
  });
  return [
    { name: 'hurry', everyMs: recovery.nextMs, run: recovery.wake },
    { name: 'circuits', everyMs: 5_000, run: () => refreshCircuits(services) },
    { name: 'probe', everyMs: 5_000, run: probe },
    { name: 'measure', everyMs: 5_000, run: async () => showMeasures(await measureDatabase(services)) },
    auditStep(deps),
  ];
}

function auditStep({ services, executions, metrics, logger }: HousekeepingDeps): Step {
  const restarted = metrics.counter(
    'fiscal_executions_restarted_total',
    'Documents whose execution was gone and was started anew.',
    [],
  );
  const { look, nextMs } = createAudit((options) => auditExecutions(services, executions, options), {
    everyMs: Math.min(30_000, services.settings.timing.checkMarginMs / 2),
  });
  return {
    name: 'audit',
    everyMs: nextMs,
    async run(signal) {
      const findings = await look(signal);
      if (findings.restarted === 0) return;
      restarted.inc({}, findings.restarted);
      logger.warn(findings, 'executions were gone');
    },
  };
}
