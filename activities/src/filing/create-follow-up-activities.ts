import type { FollowUpActivities } from '@fiscal/contracts';
import { adapterOf, type FilingKindAdapters, makeFollowUp, type SystemContext } from '@fiscal/services';
import { reportingDefects } from '../calls/report-defects.ts';
import { withHeartbeat } from '../calls/with-heartbeat.ts';
import type { FaultPoints } from '../faults/create-fault-points.ts';

export interface FollowUpDeps {
  readonly system: SystemContext;
  readonly kinds: FilingKindAdapters;
  readonly faults: FaultPoints;
}

/** What follows a registration: the printed document. Repeatable; the first one stays. */
export function createFollowUpActivities({ system, kinds, faults }: FollowUpDeps): FollowUpActivities {
  const passed = (place: 'rendered' | 'stored'): Promise<void> =>
    faults.pass(place === 'rendered' ? 'document.rendered' : 'document.stored');
  return {
    renderDocument: ({ filingId, run, kind }) =>
      withHeartbeat(() =>
        reportingDefects(() => makeFollowUp(adapterOf(kinds, kind), system, { filingId, run }, passed)),
      ),
  };
}
