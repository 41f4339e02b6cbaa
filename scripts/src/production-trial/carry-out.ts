import { setTimeout } from 'node:timers/promises';
import { assertNever } from '@fiscal/domain';
import type { PartName, Step } from './plan-phases.ts';
import type { Service } from './service-processes.ts';
import type { Part } from './start-parts.ts';

export interface Production {
  readonly service: Service;
  /** The parts that are no program of ours. */
  readonly parts: Readonly<Record<Exclude<PartName, `api-${1 | 2}` | `worker-${1 | 2}`>, Part>>;
  /** The time for which a part stays away, milliseconds. */
  readonly awayMs: number;
}

/** Carries out one step while notes are posted, and waits until what it started serves. */
export async function carryOutStep({ service, parts, awayMs }: Production, step: Step): Promise<void> {
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
    default:
      return assertNever(step);
  }
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
