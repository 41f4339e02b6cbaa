import {
  auditExecutions,
  type CircuitPlace,
  createAudit,
  createRecovery,
  keepReading,
  measureDatabase,
  refreshCircuits,
  type Sample,
} from '@fiscal/services';
import type { HousekeepingDeps } from './housekeeping-deps.ts';
import type { Step } from './start-loop.ts';

/** Returns the steps that filings wait for: executions that are missing, authorities that work again. */
export function paceSteps(deps: HousekeepingDeps): readonly Step[] {
  const { services, executions, probe, readCapacity } = deps;
  const recovered = watchRecovery(deps);
  const recovery = createRecovery({ sys: services, executions, readCapacity, onPace: recovered.onPace });
  return [
    { name: 'wake', everyMs: recovery.nextMs, run: recovery.wake },
    { name: 'circuits', everyMs: 5_000, run: () => refreshCircuits(services) },
    { name: 'probe', everyMs: 5_000, run: probe },
    {
      name: 'measure',
      everyMs: 5_000,
      run: async () => {
        const { outbox, oldestTransactionMs } = await measureDatabase(services);
        await keepReading(services, 'dispatch', [
          { name: 'fiscal_outbox_waiting', labels: {}, value: outbox.waiting },
          { name: 'fiscal_outbox_oldest_seconds', labels: {}, value: outbox.oldestMs / 1_000 },
          { name: 'fiscal_oldest_transaction_seconds', labels: {}, value: oldestTransactionMs / 1_000 },
          ...recovered.samples(),
        ]);
      },
    },
    auditStep(deps),
  ];
}

/** Remembers the pace of each recovery; a line is logged when one begins and ends. */
function watchRecovery({ logger }: Pick<HousekeepingDeps, 'logger'>) {
  const paces = new Map<string, Sample>();
  return {
    onPace({ authorizer, environment, service }: CircuitPlace, perSecond: number): void {
      const place = { authorizer, environment, service };
      const name = Object.values(place).join(' ');
      const before = paces.get(name)?.value ?? 0;
      paces.set(name, { name: 'fiscal_recovery_pace', labels: place, value: perSecond });
      if (perSecond > 0 && before === 0) logger.info(place, 'filings that wait for the authority are woken');
      if (perSecond === 0 && before > 0) logger.info(place, 'no more filings are woken');
    },
    samples: (): readonly Sample[] => [...paces.values()],
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
