import {
  authorityQueue,
  type BeginRunResult,
  type FilingActivities,
  followUpQueue,
  type RecordedOutcome,
  shownAs,
} from '@fiscal/contracts';
import type { SpanAttributes, Tracing } from '@fiscal/observability';
import {
  adapterOf,
  type ClaimedRun,
  checkGate,
  claimRun,
  type FilingKindAdapters,
  handOnDelivery,
  type OutcomeDeps,
  planOf,
  recordOutcome,
  recordState,
  type SystemContext,
  signatureOf,
} from '@fiscal/services';
import { executionRunId, fenceOf } from '../calls/execution.ts';
import { reportingDefects } from '../calls/report-defects.ts';
import type { FaultPoints } from '../faults/create-fault-points.ts';
import { findAnswer } from './find-answer.ts';
import { type SigningDeps, signRun } from './sign-run.ts';

export interface FilingDeps extends SigningDeps {
  readonly system: SystemContext & OutcomeDeps;
  readonly kinds: FilingKindAdapters;
  readonly faults: FaultPoints;
  readonly tracing: Pick<Tracing, 'annotate'>;
  /** The address of the console, to which continued histories link. */
  readonly consoleUrl?: string | undefined;
}

/** Creates the short database steps of a filing. Each is fenced by run and execution, and may be repeated. */
export function createFilingActivities(deps: FilingDeps): FilingActivities {
  const { system, kinds, faults, tracing } = deps;
  return {
    beginRun: (input) => reportingDefects(() => begin(deps, input)),
    checkGate: (input) => reportingDefects(() => checkGate(system, input)),
    recordState: (input) =>
      reportingDefects(() => recordState(system, { ...input, owner: executionRunId() })),
    findAnswer: (input) => reportingDefects(() => findAnswer(system, fenceOf(input))),
    recordOutcome: (input) =>
      reportingDefects(async () => {
        await faults.pass('outcome.entered');
        const recorded = await recordOutcome(system, kinds, { ...input, owner: executionRunId() });
        await faults.pass('outcome.recorded');
        tracing.annotate(outcomeAttributes(recorded));
        return recorded;
      }),
    handOnDelivery: ({ deliveryId }) =>
      reportingDefects(() => handOnDelivery(system, { deliveryId, inMs: 0 })),
  };
}

const outcomeAttributes = (recorded: RecordedOutcome): SpanAttributes => ({
  'fiscal.outcome': recorded.kind,
  ...('status' in recorded
    ? { 'fiscal.status': recorded.status, 'fiscal.attention': recorded.attention ?? undefined }
    : {}),
});

async function begin(
  deps: FilingDeps,
  { filingId, continued }: Parameters<FilingActivities['beginRun']>[0],
): Promise<BeginRunResult> {
  const claimed = await claimRun(deps.system, { filingId, owner: executionRunId() });
  if (claimed.kind !== 'claimed') return claimed;
  const { at, run, nextOrdinal, environment, authorizer, transmittedBefore, doubtfulRuns, gate } = claimed;
  const blocked = await signWhereNeeded(deps, filingId, claimed);
  const named = { ...claimed, kind: claimed.filingKind, documentId: filingId };
  return {
    kind: 'proceed',
    at,
    run,
    nextOrdinal,
    plan: planOf(adapterOf(deps.kinds, claimed.filingKind)),
    environment,
    authorizer,
    authorityQueue: authorityQueue(deps.system.filingKinds[claimed.filingKind], authorizer, environment),
    followUpQueue,
    transmittedBefore,
    doubtfulRuns,
    gate,
    ...(continued ? { shownAs: shownAs(named, deps.consoleUrl) } : {}),
    ...(claimed.pausedBefore ? { pausedBefore: true } : {}),
    ...(claimed.lastSentMsAgo === null ? {} : { lastSentMsAgo: claimed.lastSentMsAgo }),
    ...(claimed.parked === null ? {} : { parked: claimed.parked }),
    ...(claimed.keyedRuns === null ? {} : { keyedRuns: claimed.keyedRuns }),
    ...(claimed.isReleased ? { isReleased: true } : {}),
    ...(blocked === undefined ? {} : { blocked }),
  };
}

type Claimed = Extract<ClaimedRun, { kind: 'claimed' }>;

/**
 * Signs the document unless it is signed. Returns the problem of the certificate that prevents signing or sending, if
 * there is one.
 */
async function signWhereNeeded(deps: FilingDeps, filingId: string, claimed: Claimed) {
  const { unsignedXml, certificate, signatureProfile, run } = claimed;
  if (typeof certificate === 'string') return certificate;
  if (unsignedXml === undefined) return undefined;
  await signRun(deps, fenceOf({ filingId, run }), {
    unsignedXml,
    certificate,
    signature: signatureOf(adapterOf(deps.kinds, claimed.filingKind), signatureProfile),
    clientId: claimed.clientId,
  });
  return undefined;
}
