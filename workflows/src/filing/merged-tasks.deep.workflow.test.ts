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

/** The server's smallest is a second; the longer the task, the further apart are the clocks of run and replay. */
const workflowTaskTimeoutMs = 4_000;
/** A local activity of this length outlasts its workflow task, which goes on as the next one after 3.2 s. */
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
  /** The first calls, up to the one during which the message comes and the slow step after it. */
  readonly begins: readonly string[];
}

/**
 * A message during a call is handled by a workflow task without a command; replay takes the next task, in which a local
 * activity outlasts it, together with its successor, and at the successor's time.
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

/** A query ends a task between a local activity and what follows it, so that a message may be handled in between. */
test.concurrent('a message that meets the result of a local activity acts on the wait behind it', async () => {
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
