import type {
  AuthorityActivities,
  FilingActivities,
  FollowUpActivities,
  LocalFollowUpActivities,
} from '@fiscal/contracts';
import { ApplicationFailure } from '@temporalio/common';
import {
  beginRun,
  type FakeFiling,
  mayBeRegistered,
  note,
  recordOutcome,
  recordState,
} from '../fake-database.ts';
import { defect, executionId, query, queryForeign, transmit } from './model-calls.ts';
import type { ModelFiling } from './model-filing.ts';
import type { Nudge, NudgeAt, StepEvent } from './sequence.ts';

/**
 * Creates activities over models, which are found by their ids. They have the real fence and an authority that holds
 * one document for each number.
 */
export function createModelActivities(
  filings: ReadonlyMap<string, ModelFiling>,
  queue: () => string,
  send: (filing: ModelFiling, nudge: Nudge) => Promise<void>,
): FilingActivities & AuthorityActivities & FollowUpActivities & LocalFollowUpActivities {
  const find = (id: string): ModelFiling => {
    const filing = filings.get(id);
    if (filing === undefined) throw ApplicationFailure.nonRetryable(`no model of ${id}`);
    return filing;
  };
  /** Carries out a step after its delay, without waiting for messages that come meanwhile. */
  const step = async <R>(
    id: string,
    name: string,
    carry: (filing: ModelFiling, event: StepEvent) => R,
  ): Promise<R> => {
    const filing = find(id);
    const count = note(filing, name);
    for (const { nudge } of nudgesAt(filing, count)) void send(filing, nudge);
    await pass(filing.delays.shift() ?? 0);
    return carryOutStep(filing, carry);
  };
  /** Carries out a call. Messages that come meanwhile are handled, in their own workflow task, before the call ends. */
  const call = async <R>(id: string, name: string, carry: (filing: ModelFiling) => R): Promise<R> => {
    const filing = find(id);
    const count = note(filing, name);
    for (const { nudge } of nudgesAt(filing, count)) await send(filing, nudge);
    return carry(filing);
  };
  return {
    beginRun: async ({ filingId }) =>
      step(filingId, 'beginRun', (filing) =>
        beginRun(filing, {
          queue: queue(),
          execution: executionId(),
          gate: { kind: 'open' },
          transmittedBefore: mayBeRegistered(filing, filing.run) || filing.stored.has(filing.run),
          doubtfulRuns: earlierRuns(filing).filter((run) => mayBeRegistered(filing, run)),
          keyedRuns: filing.attention === null ? undefined : [...earlierRuns(filing), filing.run],
        }),
      ),
    checkGate: async ({ filingId }) => step(filingId, 'checkGate', () => ({ kind: 'open', at: Date.now() })),
    findAnswer: async ({ filingId }) => step(filingId, 'findAnswer', () => ({ kind: 'none' })),
    recordState: async (change) =>
      step(change.filingId, 'recordState', (filing) => recordState(filing, change, executionId())),
    recordOutcome: async ({ filingId, run, outcome }) =>
      step(filingId, 'recordOutcome', (filing, event) =>
        event === 'unusable' && 'attemptId' in outcome
          ? { kind: 'unusable' }
          : recordOutcome(filing, run, outcome, executionId()),
      ),
    handOnDelivery: async () => undefined,
    renderDocumentLocally: async ({ filingId }) =>
      step(filingId, 'renderDocumentLocally', (filing) => {
        filing.printed = true;
        return 'stored';
      }),
    renderDocument: async ({ filingId }) => {
      find(filingId).printed = true;
      return 'stored';
    },
    transmit: (transmission) =>
      call(transmission.filingId, 'transmit', (filing) => transmit(filing, transmission)),
    fetchReceipt: async () => ({ kind: 'unknown', reason: 'timeout' }),
    reconcile: ({ filingId, run, ofRun }) =>
      call(filingId, 'reconcile', (filing) => query(filing, ofRun ?? run)),
    queryOtherKey: ({ filingId }) => call(filingId, 'queryOtherKey', queryForeign),
  };
}

const earlierRuns = ({ run }: FakeFiling): readonly number[] =>
  Array.from({ length: run - 1 }, (_, index) => index + 1);
const pass = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const nudgesAt = ({ nudges }: ModelFiling, count: number): readonly NudgeAt[] =>
  nudges.filter(({ call }) => call === count);

function carryOutStep<R>(filing: ModelFiling, carryOut: (filing: ModelFiling, event: StepEvent) => R): R {
  const event = filing.steps.shift() ?? 'done';
  if (event === 'away') throw new Error('database away');
  if (event === 'defect') throw defect();
  const result = carryOut(filing, event);
  if (event === 'replyLost') throw new Error('reply lost');
  return result;
}
