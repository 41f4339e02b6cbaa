import { filingWorkflowId } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { callsOf } from '../testing/fake-database.ts';
import { carryOut, isReleased } from '../testing/model/carry-out.ts';
import { createModelActivities } from '../testing/model/model-activities.ts';
import { foreign, holder } from '../testing/model/model-authority.ts';
import { type ModelFiling, newModelFiling } from '../testing/model/model-filing.ts';
import { sendNudge } from '../testing/model/send-nudge.ts';
import { type Sequence, sequences } from '../testing/model/sequence.ts';
import { replayFailures } from '../testing/replay-failures.ts';
import { openWorkflowHarness, type WorkflowHarness } from '../testing/workflow-harness.ts';

/** For a longer run set FISCAL_MODEL_SEQUENCES=1000; another FISCAL_MODEL_SEED gives other sequences. */
const count = Number(process.env.FISCAL_MODEL_SEQUENCES ?? 40);
const seed = Number(process.env.FISCAL_MODEL_SEED ?? 8);
const atOnce = 40;

const filings = new Map<string, ModelFiling>();
let harness: WorkflowHarness;
beforeAll(async () => {
  const activities = createModelActivities(
    filings,
    () => harness.taskQueue,
    (filing, nudge) => sendNudge(harness, filing, nudge),
  );
  harness = await openWorkflowHarness({ address: inject('temporalAddress'), activities });
});
afterAll(() => harness.close());

/** Returns the run that the records name as the holder of the number; undefined when they name none. */
function recordedHolder(filing: ModelFiling): number | undefined {
  if (isReleased(filing)) return foreign;
  const last = filing.outcomes.at(-1);
  return last?.kind === 'authorized' ? (last.ofRun ?? filing.run) : undefined;
}

/** Carries out a sequence and returns the guarantees that it violated. */
async function violationsOf(given: Sequence): Promise<readonly string[]> {
  const filing = newModelFiling(given);
  filings.set(filing.id, filing);
  const end = await carryOut(harness, filing, given);
  const last = filing.outcomes.at(-1);
  const held = holder(filing.authority, Number.POSITIVE_INFINITY);
  const recorded = recordedHolder(filing);
  const givenUp = last?.kind === 'failed' && last.code === 'transmission_uncertain';
  const wrong = [...filing.authority.violations];
  if (end === 'endless') {
    const { status, attention, waiting, run } = filing;
    const calls = callsOf(filing).slice(-12).join(', ');
    wrong.push(`no end: run ${run} ${status} ${attention} ${waiting}; ${calls}`);
  }
  if (end === 'ended' && held !== undefined && recorded !== held && !givenUp) {
    wrong.push(`the authority holds run ${held}, and the filing ends as ${filing.status} of ${recorded}`);
  }
  if (recorded !== undefined && recorded !== held)
    wrong.push(`the number is that of run ${recorded} here alone`);
  return wrong;
}

const timeoutMs = 1_800_000 + count * 1_500;

test('after any sequence of events there is no second document, no transmission before a question and the cooling time, an end, and a history that replays', {
  timeout: timeoutMs,
}, async () => {
  const waiting = fc.sample(sequences, { numRuns: count, seed });
  const failures: unknown[] = [];
  const carry = async (): Promise<void> => {
    for (let given = waiting.pop(); given !== undefined; given = waiting.pop()) {
      const violations = await violationsOf(given);
      if (violations.length > 0) failures.push({ seed, violations, given });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, carry));
  expect(failures).toEqual([]);
  const histories = [...filings.keys()].map(async (id) => {
    const workflowId = filingWorkflowId(filingKinds.nfe, id);
    return { name: workflowId, history: await harness.client.workflow.getHandle(workflowId).fetchHistory() };
  });
  expect(await replayFailures(await Promise.all(histories))).toEqual([]);
});
