import { type FilingTiming, filingWorkflowId } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { callsOf } from '../testing/fake-database.ts';
import { createModelActivities } from '../testing/model/model-activities.ts';
import { type ModelFiling, newModelFiling } from '../testing/model/model-filing.ts';
import { sendNudge } from '../testing/model/send-nudge.ts';
import type { Sequence } from '../testing/model/sequence.ts';
import { replayFailures } from '../testing/replay-failures.ts';
import { openWorkflowHarness, type WorkflowHarness } from '../testing/workflow-harness.ts';

/** The server allows one second or more. The longer the task, the more the clocks of run and replay differ. */
const workflowTaskTimeoutMs = 4_000;
/** A local activity of this length outlasts its workflow task; after 3.2 s the SDK continues in the next task. */
const slowMs = 4_000;

const filings = new Map<string, ModelFiling>();
let harness: WorkflowHarness;
beforeAll(async () => {
  const activities = createModelActivities(
    filings,
    () => harness.taskQueue,
    (filing, nudge) => sendNudge(harness, filing, nudge),
  );
  harness = await openWorkflowHarness({
    address: inject('temporalAddress'),
    activities,
    workflowTaskTimeoutMs,
  });
});
afterAll(() => harness.close());

const quiet: Sequence = {
  transmissions: [],
  questions: [],
  steps: [],
  delays: [],
  nudges: [],
  decisions: [],
  corrections: 0,
  terminations: [],
  cancelled: false,
  waitsPerHistory: 200,
};

interface MergedTasks {
  readonly of: string;
  readonly given: Partial<Sequence>;
  readonly timing: Partial<FilingTiming>;
  /** The first calls: the last two are the call during which the message arrives, and the slow step after it. */
  readonly begins: readonly string[];
}

/**
 * A workflow task without a command handles a message during a call. In the next task, a local activity outlasts the
 * task; replay joins that task with its successor and uses the successor's time.
 */
const cases: readonly MergedTasks[] = [
  {
    of: 'when the bytes were sent',
    given: { transmissions: ['bytesLost'], nudges: [{ call: 2, nudge: 'hurry' }], delays: [0, slowMs] },
    timing: { reconcileMs: [1_000, ...Array.from({ length: 40 }, () => 500)], coolingMs: 4_900 },
    begins: ['beginRun', 'transmit', 'recordState'],
  },
  {
    of: 'whether they may go out again',
    given: {
      transmissions: ['bytesLost'],
      nudges: [{ call: 5, nudge: 'hurry' }],
      delays: [0, 0, 0, slowMs],
    },
    timing: { reconcileMs: Array.from({ length: 40 }, () => 500), coolingMs: 3_700 },
    begins: ['beginRun', 'transmit', 'recordState', 'checkGate', 'reconcile', 'recordState'],
  },
  {
    of: 'how long the authority was away',
    given: {
      transmissions: ['paused', 'paused', 'paused'],
      nudges: [{ call: 2, nudge: 'hurry' }],
      delays: [0, slowMs],
    },
    timing: { retryMs: [1_000], outageLimitMs: 4_500 },
    begins: ['beginRun', 'transmit', 'recordState'],
  },
];

test.concurrent.each(cases)('replay decides by the same time: $of', async ({ given, timing, begins }) => {
  const filing = newModelFiling({ ...quiet, ...given });
  filings.set(filing.id, filing);
  const handle = await harness.submit(filing, timing);
  await handle.result();
  expect(filing.authority.violations).toEqual([]);
  expect(callsOf(filing).slice(0, begins.length)).toEqual(begins);
  const name = filingWorkflowId(filingKinds.nfe, filing.id);
  expect(await replayFailures([{ name, history: await handle.fetchHistory() }])).toEqual([]);
});

/** A query ends the task between a local activity and the next step, so that a message may be handled in between. */
test.concurrent('a message that meets the result of a local activity affects the wait after it', async () => {
  const filing = newModelFiling({
    ...quiet,
    transmissions: ['crashBefore'],
    nudges: [{ call: 3, nudge: 'hurry' }],
    delays: [0, slowMs],
  });
  filings.set(filing.id, filing);
  const handle = await harness.submit(filing, { retryMs: [3_600_000] });
  expect((await handle.result()).status).toBe('authorized');
  expect(callsOf(filing).slice(0, 4)).toEqual(['beginRun', 'transmit', 'beginRun', 'recordState']);
});
