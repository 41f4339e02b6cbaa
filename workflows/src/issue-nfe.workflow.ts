import type {
  BeginRunResult,
  IssueNfeInput,
  IssueNfeResult,
  NoteOutcome,
  RecordedOutcome,
  RunToCarry,
} from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import { ApplicationFailure } from '@temporalio/common';
import { allHandlersFinished, condition } from '@temporalio/workflow';
import { announce } from './shared/announce.ts';
import { deliver } from './shared/deliver.ts';
import type { Ending } from './shared/ending.ts';
import { enterRun, type Journey, runReference, startJourney } from './shared/journey.ts';
import { type OperatorDesk, openOperatorDesk } from './shared/operator-desk.ts';
import { type Awakening, park } from './shared/park.ts';
import { renderDanfe, sign } from './shared/prepare.ts';
import { local } from './shared/proxies.ts';
import { settle } from './shared/settle.ts';
import { planQuestions } from './shared/settle-plan.ts';
import { receiveSubmissions, type Submissions } from './shared/submissions.ts';

/** Carries one note, run by run, from the database to the authority and back. */
export async function issueNfe(input: IssueNfeInput): Promise<IssueNfeResult> {
  const journey = startJourney(input);
  const inbox = receiveSubmissions(input.resume?.run);
  const desk = openOperatorDesk(journey);
  let awakening: Awakening | undefined;
  for (let fenced = 0; ; ) {
    const known = inbox.latestRun();
    const run = await local.beginRun({ noteId: input.noteId });
    if (run.kind === 'proceed') {
      if (run.run === fenced)
        throw ApplicationFailure.nonRetryable('the fence refuses an open run', 'RunFence');
      enterRun(journey, run.run);
      const ending = await carry(journey, run, awakening);
      const closed = ending.kind === 'stale' ? ending : await close(journey, run, ending, inbox, desk);
      awakening = closed.kind === 'awakened' ? closed.by : undefined;
      if (closed.kind === 'stale') fenced = run.run;
      if (closed.kind !== 'done') continue;
    }
    if (inbox.hasNewerThan(known)) continue;
    await condition(allHandlersFinished);
    return resultOf(journey, run);
  }
}

async function carry(journey: Journey, run: RunToCarry, awakening: Awakening | undefined): Promise<Ending> {
  const questions = planQuestions(journey, run, awakening);
  if (questions !== undefined) return settle(journey, run, questions);
  return (await sign(journey, run)) ?? deliver(journey, run);
}

type Closed =
  | { readonly kind: 'done' }
  | { readonly kind: 'stale' }
  | { readonly kind: 'awakened'; readonly by: Awakening };

/** Applies the outcome, then renders what was authorized, or waits for a person where one is needed. */
async function close(
  journey: Journey,
  run: RunToCarry,
  { outcome, resendAllowed }: Extract<Ending, { kind: 'outcome' }>,
  inbox: Submissions,
  desk: OperatorDesk,
): Promise<Closed> {
  const recorded = await record(journey, outcome);
  if (recorded.kind === 'stale') return recorded;
  const { attention } = recorded;
  if (attention !== null) {
    journey.resendAllowed = resendAllowed;
    const by = await park(journey, attention, inbox, desk);
    return by === 'abandon' ? abandon(journey, attention) : { kind: 'awakened', by };
  }
  announce(journey);
  if (outcome.kind === 'authorized') await renderDanfe(journey, run);
  return { kind: 'done' };
}

/** The note waits for nobody any more; why it did stays as the reason of its failure. */
async function abandon(journey: Journey, reason: Attention): Promise<Closed> {
  const recorded = await record(journey, { kind: 'failed', code: 'transmission_uncertain', reason });
  if (recorded.kind === 'stale') return recorded;
  announce(journey);
  return { kind: 'done' };
}

async function record(journey: Journey, outcome: NoteOutcome): Promise<RecordedOutcome> {
  journey.step = 'recording';
  const recorded = await local.recordOutcome({ ...runReference(journey), outcome });
  if (recorded.kind === 'stale') return recorded;
  journey.status = recorded.status;
  journey.step = 'done';
  return recorded;
}

function resultOf(journey: Journey, begun: BeginRunResult): IssueNfeResult {
  const { noteId, run, status } = journey;
  if (begun.kind === 'gone') return { noteId, run, status: 'gone' };
  if (begun.kind === 'settled') return { noteId, run: begun.run, status: begun.status };
  return { noteId, run, status };
}
