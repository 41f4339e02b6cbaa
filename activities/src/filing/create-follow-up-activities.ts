import type {
  DocumentToRender,
  FollowUpActivities,
  LocalFollowUpActivities,
  RenderedDocument,
} from '@fiscal/contracts';
import { adapterOf, type FilingKindAdapters, makeFollowUp, type SystemContext } from '@fiscal/services';
import { reportingDefects } from '../calls/report-defects.ts';
import { withHeartbeat } from '../calls/with-heartbeat.ts';
import type { FaultPoints } from '../faults/create-fault-points.ts';

export interface FollowUpDeps {
  readonly system: SystemContext;
  readonly kinds: FilingKindAdapters;
  readonly faults: FaultPoints;
}

/**
 * Creates the activity that renders the printed document after a registration. Repeatable: the first stored document
 * stays.
 */
export const createFollowUpActivities = (deps: FollowUpDeps): FollowUpActivities => ({
  renderDocument: (document) => withHeartbeat(() => render(deps, document)),
});

/**
 * Renders as a local activity, in the worker that runs the workflow. At most `atOnce` documents at a time; beyond that
 * it returns `busy`.
 */
export function createLocalFollowUpActivities(deps: FollowUpDeps, atOnce: number): LocalFollowUpActivities {
  let running = 0;
  return {
    async renderDocumentLocally(document) {
      if (running >= atOnce) return 'busy';
      running += 1;
      try {
        return await render(deps, document);
      } finally {
        running -= 1;
      }
    },
  };
}

function render(
  { system, kinds, faults }: FollowUpDeps,
  { filingId, run, kind }: DocumentToRender,
): Promise<RenderedDocument> {
  const passed = (place: 'rendered' | 'stored'): Promise<void> =>
    faults.pass(place === 'rendered' ? 'document.rendered' : 'document.stored');
  return reportingDefects(() => makeFollowUp(adapterOf(kinds, kind), system, { filingId, run }, passed));
}
