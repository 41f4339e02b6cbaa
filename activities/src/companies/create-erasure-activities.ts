import type { ErasureActivities, ExecutionRemoval, OrderKind } from '@fiscal/contracts';
import {
  beginErasure,
  type EraserDatabase,
  type ErasingCompany,
  eraseNextBatch,
  findErasing,
  finishErasure,
  type SystemContext,
} from '@fiscal/services';
import { ApplicationFailure } from '@temporalio/common';
import { withHeartbeat } from '../calls/with-heartbeat.ts';
import type { FaultPoints } from '../faults/create-fault-points.ts';

export interface ErasureDeps {
  readonly system: SystemContext;
  /** Connections of the eraser's own login. Undefined when this process has none; then it erases nothing. */
  readonly eraser: EraserDatabase | undefined;
  readonly executions: ExecutionRemoval;
  readonly faults: FaultPoints;
}

/** A call of the activity ends after this time, so that the history of a long erasure shows its progress. */
const longestCallMs = 30_000;
const removedAtOnce = 20;

/**
 * Creates the steps of `eraseCompany`. A batch removes executions, then their rows. Each step may be repeated after its
 * worker died.
 */
export function createErasureActivities(deps: ErasureDeps): ErasureActivities {
  const { system, executions, faults } = deps;
  return {
    async beginErasure(ref) {
      requireEraser(deps);
      const begun = await beginErasure(system, ref);
      if (begun.kind === 'erasing') await faults.pass('erasure.begun');
      return begun;
    },
    eraseBatches: ({ erasureId }) =>
      withHeartbeat(async () => {
        const eraser = requireEraser(deps);
        const company = await findErasing(system, erasureId);
        return company === undefined ? 'done' : eraseForAWhile(deps, eraser, company);
      }),
    eraseListedExecutions: ({ erasureId }) =>
      withHeartbeat(async () => {
        const company = await findErasing(system, erasureId);
        if (company === undefined) return 0;
        const own = { kind: 'companyErasure', documentId: erasureId } as const;
        return executions.removeListed(company.companyId, own);
      }),
    async finishErasure({ erasureId }) {
      const eraser = requireEraser(deps);
      const company = await findErasing(system, erasureId);
      if (company === undefined) return 'done';
      const finished = await finishErasure(system, eraser, company, {
        companyRemoved: () => faults.pass('erasure.company-removed'),
      });
      if (finished === 'done') await faults.pass('erasure.finished');
      return finished;
    },
  };
}

/** Returns the eraser's connections. Throws when this worker has none: a worker that has them takes the retry. */
function requireEraser({ eraser }: ErasureDeps): EraserDatabase {
  if (eraser !== undefined) return eraser;
  throw ApplicationFailure.create({
    type: 'ConfigurationError',
    message: 'this worker has no login of the eraser (DATABASE_ERASER_URL)',
  });
}

async function eraseForAWhile(
  { system, executions, faults }: ErasureDeps,
  eraser: EraserDatabase,
  company: ErasingCompany,
): Promise<'more' | 'done'> {
  const until = performance.now() + longestCallMs;
  while (performance.now() < until) {
    const batch = await eraseNextBatch(eraser, company, {
      filingKinds: system.filingKinds,
      objects: system.objects,
      removeExecutions: (rows) => removeSomeAtATime(executions, rows),
      executionsRemoved: () => faults.pass('erasure.executions-removed'),
    });
    if (batch === 'nothing') return 'done';
    await faults.pass('erasure.rows-removed');
  }
  return 'more';
}

/** Removes the execution of every row, whether or not visibility lists it. */
export async function removeSomeAtATime(
  executions: Pick<ExecutionRemoval, 'remove'>,
  rows: readonly { readonly kind: OrderKind; readonly documentId: string }[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += removedAtOnce) {
    const some = rows.slice(from, from + removedAtOnce);
    await Promise.all(some.map(({ kind, documentId }) => executions.remove(kind, documentId)));
  }
}
