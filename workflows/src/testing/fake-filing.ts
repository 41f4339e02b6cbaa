import {
  type AuthorityActivities,
  type CertificateProblem,
  type FilingActivities,
  type FilingKind,
  type FilingPlan,
  type FirstAttemptActivities,
  type FollowUpActivities,
  type FoundAnswer,
  type GateResult,
  internalDefect,
  type LocalFollowUpActivities,
  type OtherKeyResult,
  type ReconcileResult,
  type ShownAs,
  shownAs,
  type TransmitResult,
} from '@fiscal/contracts';
import { activityInfo } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import {
  beginRun,
  callsOf,
  type FakeFiling,
  mayBeRegistered,
  newFiling,
  note,
  openAttempt,
  recordOutcome,
  recordState,
  timeOf,
  withFirstAttempts,
} from './fake-database.ts';

/**
 * `crash`: the activity fails after the bytes left; `crashBefore`: before its attempt was opened; `defect`: a defect of
 * ours, before the attempt was opened.
 */
export type Crash = 'crash' | 'crashBefore' | 'defect';

/** The failure of a step in the database: a defect of ours, or a database that is not reachable. */
export type StepFailure = 'defect' | 'away';

/** The answers of authority and database, call by call; the last answer repeats. */
/** The words at the head of the execution of a fake filing. */
export const shownAsOf = ({ id, kind }: Pick<ScriptedFiling, 'id' | 'kind'>): ShownAs =>
  shownAs(
    { kind, documentId: id, companyId: 'c'.repeat(24), label: 'NF-e series 1 number 1 (homologation)' },
    'https://console.example',
  );

export interface FilingScript {
  /** The kind whose workflow is started; `nfe` when absent. */
  readonly kind?: FilingKind | undefined;
  readonly transmit?: readonly (TransmitResult | Crash)[] | undefined;
  readonly receipt?: readonly (TransmitResult | Crash)[] | undefined;
  readonly reconcile?: readonly (ReconcileResult | Crash)[] | undefined;
  readonly otherKey?: readonly (OtherKeyResult | Crash)[] | undefined;
  /** The stored answers that are found before the same bytes are sent again. */
  readonly findAnswer?: readonly (FoundAnswer | { readonly kind: 'none' })[] | undefined;
  readonly gate?: readonly GateResult[] | undefined;
  readonly begin?: readonly (CertificateProblem | StepFailure | 'signed')[] | undefined;
  readonly record?:
    | readonly ('unusable' | 'digestMismatch' | 'superseded' | StepFailure | 'stored')[]
    | undefined;
  readonly state?: readonly (StepFailure | 'superseded' | 'stored')[] | undefined;
  readonly renderLocally?: readonly ('busy' | 'fail' | 'defect' | 'stored')[] | undefined;
  readonly render?: readonly ('fail' | 'defect' | 'stored')[] | undefined;
  readonly gone?: true | undefined;
  /** The document was already sent in an execution whose history is lost. */
  readonly transmittedBefore?: true | undefined;
  /** The document was answered with a pause in an execution whose history is lost. */
  readonly pausedBefore?: true | undefined;
  readonly isReleased?: true | undefined;
  readonly doubtfulRuns?: readonly number[] | undefined;
  readonly keyedRuns?: readonly number[] | undefined;
  /** Ids of the deliveries of the last outcome, whose first attempts the workflow makes. */
  readonly deliveries?: readonly string[] | undefined;
  readonly plan?: Partial<FilingPlan> | undefined;
  readonly waits?: FakeFiling['waits'] | undefined;
  /** Queue of the calls and deliveries; that of the worker when absent. */
  readonly authorityQueue?: string | undefined;
  readonly deliveriesQueue?: string | undefined;
}

/** A filing with the answers of its script. */
export interface ScriptedFiling extends FakeFiling {
  readonly script: FilingScript;
}

export const scriptedFiling = (id: string, script: FilingScript): ScriptedFiling => ({
  ...newFiling(id, script),
  script,
});

/** Creates activities that carry out scripts; filings are found by their ids. */
export function createScriptedActivities(
  filings: ReadonlyMap<string, ScriptedFiling>,
  queue: string,
): FilingActivities &
  AuthorityActivities &
  FollowUpActivities &
  LocalFollowUpActivities &
  FirstAttemptActivities {
  const find = (id: string): ScriptedFiling => {
    const filing = filings.get(id);
    if (filing === undefined) throw ApplicationFailure.nonRetryable(`no fake filing ${id}`);
    return filing;
  };
  return {
    async beginRun({ filingId, continued }) {
      const filing = find(filingId);
      const scripted = next(filing, 'beginRun', filing.script.begin) ?? 'signed';
      if (scripted === 'defect' || scripted === 'away') throw failureOf(scripted);
      if (filing.script.gone === true) return { kind: 'gone' };
      return beginRun(filing, {
        ...filing.script,
        queue,
        execution: executionId(),
        gate: next(filing, 'gate', filing.script.gate) ?? { kind: 'open' },
        blocked: scripted === 'signed' ? undefined : scripted,
        transmittedBefore: filing.script.transmittedBefore === true || mayBeRegistered(filing, filing.run),
        doubtfulRuns: filing.script.doubtfulRuns ?? [],
        shownAs: continued ? shownAsOf(filing) : undefined,
      });
    },
    async checkGate({ filingId }) {
      const filing = find(filingId);
      return { at: timeOf(filing), ...(next(filing, 'gate', filing.script.gate) ?? { kind: 'open' }) };
    },
    async recordState(change) {
      const filing = find(change.filingId);
      const scripted = next(filing, 'recordState', filing.script.state) ?? 'stored';
      if (scripted === 'defect' || scripted === 'away') throw failureOf(scripted);
      return scripted === 'superseded' ? { kind: scripted } : recordState(filing, change, executionId());
    },
    async findAnswer({ filingId }) {
      const filing = find(filingId);
      return next(filing, 'findAnswer', filing.script.findAnswer) ?? { kind: 'none' };
    },
    async recordOutcome({ filingId, run, outcome }) {
      const filing = find(filingId);
      const scripted = next(filing, 'recordOutcome', filing.script.record) ?? 'stored';
      if (scripted === 'defect' || scripted === 'away') throw failureOf(scripted);
      if (scripted === 'superseded') return { kind: scripted };
      if (scripted === 'unusable' && outcome.kind !== 'attention') return { kind: scripted };
      const applied =
        scripted === 'digestMismatch' && outcome.kind === 'authorized'
          ? ({ kind: 'attention', attention: 'digest_mismatch', status: 'unknown' } as const)
          : outcome;
      const { deliveries: deliveryIds = [], deliveriesQueue = queue } = filing.script;
      const recorded = recordOutcome(filing, run, applied, executionId());
      return withFirstAttempts(recorded, { queue: deliveriesQueue, deliveryIds });
    },
    handOnDelivery: async () => undefined,
    async renderDocumentLocally({ filingId }) {
      const filing = find(filingId);
      const scripted = next(filing, 'renderDocumentLocally', filing.script.renderLocally) ?? 'stored';
      return scripted === 'busy' ? scripted : render(filing, scripted);
    },
    async renderDocument({ filingId }) {
      const filing = find(filingId);
      return render(filing, next(filing, 'renderDocument', filing.script.render) ?? 'stored');
    },
    async transmit(transmission) {
      const filing = find(transmission.filingId);
      const scripted = next(filing, 'transmit', filing.script.transmit) ?? authorized;
      if (scripted === 'crashBefore') throw new Error('crashed before the attempt');
      if (scripted === 'defect') throw failureOf(scripted);
      if (scripted !== 'crash' && isBeforeTheAttempt(scripted)) return scripted;
      const attempt = openAttempt(filing, transmission, executionId());
      if (typeof attempt === 'string') return { kind: attempt };
      if (scripted === 'crash') throw new Error('crashed after the bytes left');
      attempt.outcome = outcomeOf(scripted);
      attempt.refuses = scripted.kind === 'answered' && refusing.has(scripted.class);
      return scripted;
    },
    async fetchReceipt({ filingId }) {
      const filing = find(filingId);
      return unlessCrashed(next(filing, 'fetchReceipt', filing.script.receipt) ?? authorized);
    },
    async reconcile({ filingId, ofRun }) {
      const filing = find(filingId);
      const scripted = next(filing, 'reconcile', filing.script.reconcile) ?? absent;
      if (ofRun !== undefined) note(filing, `query run ${ofRun}`);
      return unlessCrashed(scripted);
    },
    async queryOtherKey({ filingId }) {
      const filing = find(filingId);
      return unlessCrashed(next(filing, 'queryOtherKey', filing.script.otherKey) ?? otherHeld);
    },
    async attemptDeliveryOnce() {
      return 'delivered';
    },
  };
}

function render(filing: ScriptedFiling, scripted: 'fail' | 'defect' | 'stored'): 'stored' {
  if (scripted === 'fail') throw ApplicationFailure.nonRetryable('rendering fails');
  if (scripted === 'defect') throw failureOf(scripted);
  filing.printed = true;
  return 'stored';
}

const executionId = (): string => activityInfo().workflowExecution?.runId ?? 'none';

const failureOf = (failure: StepFailure): ApplicationFailure =>
  failure === 'defect'
    ? ApplicationFailure.nonRetryable('a result that cannot be', internalDefect)
    : ApplicationFailure.retryable('database away', 'DatabaseAway');

function unlessCrashed<R>(scripted: R | Crash): R {
  if (scripted === 'defect') throw failureOf('defect');
  if (scripted === 'crash' || scripted === 'crashBefore') throw new Error('crashed');
  return scripted;
}

const isBeforeTheAttempt = ({ kind }: TransmitResult): boolean =>
  kind === 'superseded' || kind === 'outOfOrder' || kind === 'held' || kind === 'blocked';

const outcomeOf = ({ kind }: TransmitResult): 'notSent' | 'unknown' | 'answered' =>
  kind === 'notSent' || kind === 'answered' ? kind : 'unknown';

/** Answers after which the authority holds nothing under the key. */
const refusing: ReadonlySet<string> = new Set(['rejected', 'paused', 'misuse']);

type AnsweredTransmission = Extract<TransmitResult, { kind: 'answered' }>;
type AnsweredQuestion = Extract<ReconcileResult, { kind: 'answered' }>;

export const authorized: TransmitResult = {
  kind: 'answered',
  class: 'authorized',
  code: '100',
  attemptId: '65f1c0ffee00000000000001',
};

export const answered = (
  result: Pick<AnsweredTransmission, 'class' | 'code'> & Partial<AnsweredTransmission>,
): TransmitResult => ({ kind: 'answered', attemptId: '65f1c0ffee00000000000002', ...result });

export const situation = (
  result: Pick<AnsweredQuestion, 'class' | 'code'> & Partial<AnsweredQuestion>,
): AnsweredQuestion => ({ kind: 'answered', attemptId: '65f1c0ffee00000000000003', ...result });

export const absent: ReconcileResult = situation({ class: 'absent', code: '217' });
export const found: ReconcileResult = situation({ class: 'authorized', code: '100' });
/** The authority holds a document under another key. */
export const otherHeld = situation({ class: 'otherKey', code: '100' });
/** A question that comes too soon for its key. */
export const heldQuestion = { kind: 'held', waitMs: 4_000, reason: 'question' } as const;
export const lost: TransmitResult = { kind: 'unknown', reason: 'connection_lost' };

/** Returns the answer to the next call of this name; `undefined` when the script has none. */
function next<T>(filing: FakeFiling, name: string, answers: readonly T[] | undefined): T | undefined {
  note(filing, name);
  const count = callsOf(filing, name).length;
  return answers?.[Math.min(count, answers.length) - 1];
}
