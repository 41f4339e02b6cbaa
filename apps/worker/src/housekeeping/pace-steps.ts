import {
  auditExecutions,
  type CircuitPlace,
  createAudit,
  createRecovery,
  measureDatabase,
  refreshCircuits,
} from '@fiscal/services';
import { createDatabaseGauges } from './database-gauges.ts';
import type { HousekeepingDeps } from './housekeeping-deps.ts';
import type { Step } from './start-loop.ts';

/** Returns the steps that filings wait for: executions that are missing, authorities that work again. */
export function paceSteps(deps: HousekeepingDeps): readonly Step[] {
  const { services, executions, probe, readCapacity, metrics } = deps;
  const gauges = createDatabaseGauges(metrics);
  const recovered = showRecovery(deps);
  const recovery = createRecovery({ sys: services, executions, readCapacity, onPace: recovered.onPace });
  return [
    { name: 'wake', everyMs: recovery.nextMs, run: recovery.wake, forget: recovered.forget },
    { name: 'circuits', everyMs: 5_000, run: () => refreshCircuits(services) },
    { name: 'probe', everyMs: 5_000, run: probe },
    {
      name: 'measure',
      everyMs: 5_000,
      run: async () => gauges.show(await measureDatabase(services)),
      forget: gauges.forget,
    },
    auditStep(deps),
  ];
}

/** Shows the pace of each recovery; a line is logged when one begins and ends. */
function showRecovery({ metrics, logger }: Pick<HousekeepingDeps, 'metrics' | 'logger'>) {
  const pace = metrics.gauge(
    'fiscal_recovery_pace',
    'Filings a second that are woken after an outage of their authority; 0 once none waits.',
    ['authorizer', 'environment', 'service'],
  );
  const going = new Set<string>();
  return {
    onPace({ authorizer, environment, service }: CircuitPlace, perSecond: number): void {
      const place = { authorizer, environment, service };
      const name = Object.values(place).join(' ');
      pace.set(place, perSecond);
      if (perSecond > 0 && !going.has(name)) {
        going.add(name);
        logger.info(place, 'filings that wait for the authority are woken');
      } else if (perSecond === 0 && going.delete(name)) {
        logger.info(place, 'no more filings are woken');
      }
    },
    forget(): void {
      pace.reset();
      going.clear();
    },
  };
}

function auditStep({ services, executions, metrics, logger }: HousekeepingDeps): Step {
  const restarted = metrics.counter(
    'fiscal_executions_restarted_total',
    'Documents whose execution was missing and was started again.',
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
