import type {
  AuthorityActivities,
  BeginRunResult,
  DocumentActivities,
  GateResult,
  NoteOutcome,
  PreparationActivities,
  ReconcileResult,
  SignResult,
  TransmitResult,
} from '@fiscal/contracts';
import { type Attention, isInProgress, type NoteStatus } from '@fiscal/domain';
import { ApplicationFailure } from '@temporalio/common';

/** `crash`: the activity fails after the bytes left; `crashBefore`: before its attempt row was written. */
export type Crash = 'crash' | 'crashBefore';

/** What the world answers, call by call; the last answer repeats. */
export interface NoteScript {
  readonly sign?: readonly (SignResult | 'fail')[] | undefined;
  readonly transmit?: readonly (TransmitResult | Crash)[] | undefined;
  readonly receipt?: readonly (TransmitResult | Crash)[] | undefined;
  readonly reconcile?: readonly (ReconcileResult | Crash)[] | undefined;
  readonly gate?: readonly GateResult[] | undefined;
  readonly danfe?: 'fail' | undefined;
  /** The authorization turns out not to be about our bytes when it is recorded. */
  readonly authorization?: 'misfit' | undefined;
  readonly gone?: true | undefined;
  /** The note was already sent in an execution whose history is lost. */
  readonly transmittedBefore?: true | undefined;
}

/** A note as the database would hold it, and everything that was done to it in order. */
export interface FakeNote {
  readonly id: string;
  readonly script: NoteScript;
  readonly calls: string[];
  readonly outcomes: NoteOutcome[];
  run: number;
  status: NoteStatus;
  attention: Attention | null;
  danfe: boolean;
  transmitted: boolean;
}

type NoteActivities = DocumentActivities & PreparationActivities & AuthorityActivities;

/** As in the database: settled, or failed without a person to wait for. */
const isOver = ({ status, attention }: FakeNote): boolean =>
  !isInProgress(status) && !(status === 'failed' && attention !== null);

/** Activities that carry out scripts, over notes found by their ids. */
export function createFakeActivities(notes: ReadonlyMap<string, FakeNote>, queue: string): NoteActivities {
  const find = (id: string): FakeNote => {
    const note = notes.get(id);
    if (note === undefined) throw ApplicationFailure.nonRetryable(`no fake note ${id}`);
    return note;
  };
  return {
    async beginRun({ noteId }) {
      return beginRun(find(noteId), queue);
    },
    async checkGate({ noteId }) {
      const note = find(noteId);
      return next(note, 'checkGate', note.script.gate) ?? { kind: 'open' };
    },
    async recordState({ noteId, run, status }) {
      const note = find(noteId);
      note.calls.push(`recordState ${status}`);
      if (run !== note.run || isOver(note)) return 'stale';
      note.status = status;
      return 'recorded';
    },
    async recordOutcome({ noteId, run, outcome }) {
      const note = find(noteId);
      note.calls.push(`recordOutcome ${outcome.kind}`);
      if (run !== note.run) return { kind: 'stale' };
      if (isOver(note)) return { kind: 'already', status: note.status, attention: note.attention };
      note.outcomes.push(outcome);
      Object.assign(note, stateAfter(outcome, note.script));
      return { kind: 'recorded', status: note.status, attention: note.attention };
    },
    async signDocument({ noteId }) {
      const note = find(noteId);
      const result = next(note, 'signDocument', note.script.sign) ?? { kind: 'signed' };
      if (result === 'fail') throw ApplicationFailure.nonRetryable('signing fails');
      return result;
    },
    async renderDanfe({ noteId }) {
      const note = find(noteId);
      note.calls.push('renderDanfe');
      if (note.script.danfe === 'fail') throw ApplicationFailure.nonRetryable('rendering fails');
      note.danfe = true;
      return 'stored';
    },
    async transmit({ noteId, run }) {
      const note = find(noteId);
      if (run !== note.run || isOver(note)) return { kind: 'stale' };
      Object.assign(note, { status: 'sending', attention: null } satisfies NoteState);
      const result = next(note, 'transmit', note.script.transmit) ?? authorized;
      if (result === 'crashBefore') throw new Error('crashed before the attempt');
      if (result === 'crash') note.transmitted = true;
      return unlessCrash(note, result);
    },
    async fetchReceipt({ noteId }) {
      const note = find(noteId);
      return unlessCrash(note, next(note, 'fetchReceipt', note.script.receipt) ?? authorized);
    },
    async reconcile({ noteId }) {
      const note = find(noteId);
      const result = next(note, 'reconcile', note.script.reconcile) ?? absent;
      if (result === 'crash' || result === 'crashBefore') throw new Error('crashed');
      return result;
    },
  };
}

export const authorized: TransmitResult = {
  kind: 'answered',
  class: 'authorized',
  code: '100',
  attemptId: '65f1c0ffee00000000000001',
};

export const answered = (
  result: Pick<Extract<TransmitResult, { kind: 'answered' }>, 'class' | 'code'> & {
    readonly receipt?: string;
    readonly digestDiffers?: true;
  },
): TransmitResult => ({ kind: 'answered', attemptId: '65f1c0ffee00000000000002', ...result });

export const situation = (
  result: Pick<Extract<ReconcileResult, { kind: 'answered' }>, 'class' | 'code'>,
): ReconcileResult => ({ kind: 'answered', attemptId: '65f1c0ffee00000000000003', ...result });

export const absent: ReconcileResult = situation({ class: 'absent', code: '217' });

export const lost: TransmitResult = { kind: 'unknown', reason: 'connection_lost' };

type NoteState = Pick<FakeNote, 'status' | 'attention'>;

function stateAfter(outcome: NoteOutcome, script: NoteScript): NoteState {
  switch (outcome.kind) {
    case 'attention':
      return { status: outcome.status, attention: outcome.attention };
    case 'failed': {
      const { code } = outcome;
      const isCertificate = code === 'certificate_missing' || code === 'certificate_expired';
      return { status: 'failed', attention: isCertificate ? code : null };
    }
    case 'authorized':
      return script.authorization === 'misfit'
        ? { status: 'unknown', attention: 'digest_mismatch' }
        : { status: 'authorized', attention: null };
    default:
      return { status: outcome.kind, attention: null };
  }
}

function beginRun(note: FakeNote, queue: string): BeginRunResult {
  note.calls.push('beginRun');
  if (note.script.gone === true) return { kind: 'gone' };
  if (isOver(note)) return { kind: 'settled', run: note.run, status: note.status };
  return {
    kind: 'proceed',
    run: note.run,
    companyId: '65f1c0ffee000000000000c0',
    environment: 'homologation',
    authorizer: 'SP',
    signingQueue: queue,
    authorityQueue: queue,
    transmittedBefore: note.transmitted,
    gate: next(note, undefined, note.script.gate) ?? { kind: 'open' },
  };
}

function unlessCrash(note: FakeNote, result: TransmitResult | Crash): TransmitResult {
  if (result === 'crash' || result === 'crashBefore') throw new Error('crashed');
  if (result.kind === 'unknown') note.transmitted = true;
  return result;
}

/** The answer to the n-th call of this kind; `undefined` when the script says nothing. */
function next<T>(note: FakeNote, call: string | undefined, answers: readonly T[] | undefined): T | undefined {
  const name = call ?? 'checkGate';
  note.calls.push(name);
  const count = note.calls.filter((made) => made === name).length;
  return answers?.[Math.min(count, answers.length) - 1];
}
