import { authorityQueue, type DocumentActivities, signingQueue } from '@fiscal/contracts';
import { beginRun, checkGate, recordOutcome, recordState, type SystemContext } from '@fiscal/services';
import type { FaultPoints } from '../faults/create-fault-points.ts';
import { runRef } from '../run-ref.ts';

export interface DocumentDeps {
  readonly system: SystemContext;
  readonly faults: FaultPoints;
}

/** The short database steps of a note; each is one transaction, fenced by the run, and harmless to repeat. */
export function createDocumentActivities({ system, faults }: DocumentDeps): DocumentActivities {
  return {
    async beginRun(input) {
      const start = await beginRun(system, input);
      if (start.kind !== 'proceed') return start;
      const { run, companyId, environment, authorizer, transmittedBefore } = start;
      return {
        kind: 'proceed',
        run,
        companyId,
        environment,
        authorizer,
        signingQueue,
        authorityQueue: authorityQueue(authorizer, environment),
        transmittedBefore,
        gate: await checkGate(system, runRef({ noteId: input.noteId, run })),
      };
    },
    checkGate: (input) => checkGate(system, runRef(input)),
    recordState: (input) => recordState(system, { ...input, ...runRef(input) }),
    async recordOutcome(input) {
      await faults.pass('outcome.entered');
      const recorded = await recordOutcome(system, { ...input, ...runRef(input) });
      await faults.pass('outcome.recorded');
      return recorded;
    },
  };
}
