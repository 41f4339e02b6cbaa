import { setTimeout } from 'node:timers/promises';
import { assertNever } from '@fiscal/domain';
import type { PartName, Step } from './plan-phases.ts';
import type { Service } from './service-processes.ts';
import type { Part } from './start-parts.ts';
import { waitUntil } from './wait-until.ts';

export interface Production {
  readonly service: Service;
  /** The parts that are no program of ours. */
  readonly parts: Readonly<Record<Exclude<PartName, `api-${1 | 2}` | `worker-${1 | 2}`>, Part>>;
  /** The time for which a part stays away, milliseconds. */
  readonly awayMs: number;
  readonly isFiring: (alert: string) => boolean;
}

/** Carries out one step while documents are posted, and waits until what it started serves. */
export async function carryOutStep(production: Production, step: Step): Promise<void> {
  const { service, parts, awayMs } = production;
  switch (step.kind) {
    case 'restart': {
      const part = partOf(service, parts, step.part);
      await (step.how === 'stop' ? part.stop() : part.kill());
      await setTimeout(awayMs);
      await part.start();
      return;
    }
    case 'migrate':
      await service.fiscal(step.build, ['database', 'migrate']);
      return;
    case 'startWorkers':
      return service.startWorkers(step.build);
    case 'setCurrent':
      return service.setCurrent(step.build);
    case 'stopWorkers':
      return service.stopWorkers(step.build);
    case 'replaceApi':
      await service.stopApi(step.place);
      return service.startApi(step.place, step.build);
    case 'changePasswords':
      return service.changePasswords(step.passwords);
    case 'killWorkers':
      return killWorkers(production, step.alert);
    default:
      return assertNever(step);
  }
}

/** The longest time that an alert may take: a minute beyond the two that the pages promise. */
const alertPatience = { patienceMs: 180_000, pauseMs: 1_000 };

async function killWorkers({ service, isFiring }: Production, alert: string): Promise<void> {
  const workers = [service.worker(1), service.worker(2)];
  for (const worker of workers) await worker.kill();
  await waitUntil(() => Promise.resolve(isFiring(alert)), alertPatience);
  for (const worker of workers) await worker.start();
}

function partOf(service: Service, parts: Production['parts'], name: PartName): Part {
  switch (name) {
    case 'api-1':
      return service.api(1);
    case 'api-2':
      return service.api(2);
    case 'worker-1':
      return service.worker(1);
    case 'worker-2':
      return service.worker(2);
    default:
      return parts[name];
  }
}
