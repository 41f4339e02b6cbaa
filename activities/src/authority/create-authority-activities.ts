import type { AuthorityCall, AuthorityClient } from '@fiscal/authority';
import type { KeyCache } from '@fiscal/certificates';
import type { AuthorityActivities, CertificateProblem, RunReference } from '@fiscal/contracts';
import { classifySituation, type SendResult, type SituationAnswer } from '@fiscal/domain';
import type { Logger } from '@fiscal/observability';
import {
  type AttemptKind,
  type AttemptResult,
  closeAttempt,
  findStoredAnswer,
  type LoadedRun,
  loadRun,
  openAttempt,
  type SystemContext,
} from '@fiscal/services';
import { certificateOf } from '../certificate-of.ts';
import type { FaultPoints } from '../faults/create-fault-points.ts';
import { runRef } from '../run-ref.ts';
import { whileBeating } from '../while-beating.ts';
import type { CallObserver } from './call-observer.ts';
import { closingOfAuthorization, resultOfAuthorization } from './read-result.ts';

export interface AuthorityDeps {
  readonly system: SystemContext;
  readonly authority: AuthorityClient;
  readonly keys: KeyCache;
  readonly faults: FaultPoints;
  readonly observe: CallObserver;
  readonly logger: Logger;
}

/** Calls to the authority: each one has its attempt row before a byte leaves, and its raw answer stored after. */
export function createAuthorityActivities(deps: AuthorityDeps): AuthorityActivities {
  const { system, authority } = deps;
  return {
    async transmit(input) {
      const ready = await prepareCall(deps, input);
      if (ready.kind !== 'ready') return ready;
      const { run, call, signedXml } = ready;
      const batchId = String(system.clock.now().getTime());
      const made = await makeCall(deps, run, {
        kind: 'transmit',
        ask: () => authority.authorize({ ...call, signedXml, accessKey: run.accessKey, batchId }),
        close: (result) => closingOfAuthorization(result, run),
      });
      if (made.kind === 'stale') return made;
      return resultOfAuthorization(made.result, made.closing, made.attemptId);
    },

    async fetchReceipt(input) {
      const ready = await prepareCall(deps, input);
      if (ready.kind !== 'ready') return ready;
      const { run, call } = ready;
      const made = await makeCall(deps, run, {
        kind: 'receipt',
        ask: () => authority.queryReceipt({ ...call, receipt: input.receipt, accessKey: run.accessKey }),
        close: (result) => closingOfAuthorization(result, run),
      });
      if (made.kind === 'stale') return made;
      return resultOfAuthorization(made.result, made.closing, made.attemptId, input.receipt);
    },

    async reconcile(input) {
      const stored = await findStoredAnswer(system, runRef(input));
      if (stored !== null) {
        const { attemptId, class: found, cStat: code } = stored;
        return { kind: 'stored', class: found, code, attemptId };
      }
      const ready = await prepareCall(deps, input);
      if (ready.kind !== 'ready') return ready;
      const { run, call } = ready;
      const made = await makeCall(deps, run, {
        kind: 'situation',
        ask: () => authority.querySituation({ ...call, accessKey: run.accessKey }),
        close: (result) => closingOfSituation(result, run),
      });
      if (made.kind === 'stale') return made;
      const { result, attemptId } = made;
      if (result.kind !== 'answered') return { kind: 'unreachable', reason: result.reason };
      const situation = classifySituation(result.answer, ours(run));
      return { kind: 'answered', class: situation, code: result.answer.cStat, attemptId };
    },
  };
}

type ReadyCall =
  | { readonly kind: 'stale' }
  | { readonly kind: 'blocked'; readonly attention: CertificateProblem }
  | {
      readonly kind: 'ready';
      readonly run: LoadedRun;
      readonly signedXml: string;
      readonly call: AuthorityCall;
    };

async function prepareCall({ system, keys }: AuthorityDeps, input: RunReference): Promise<ReadyCall> {
  const run = await loadRun(system, runRef(input));
  if (run.kind === 'stale') return { kind: 'stale' };
  if (run.signedXml === null) throw new Error(`run ${run.run} of ${run.noteId} has no signed bytes`);
  const certificate = certificateOf(run);
  if (certificate.kind === 'blocked') return certificate;
  const { id: certificateId, version } = certificate;
  const credential = { ...(await keys.get(certificateId, version)), certificateId, version };
  const { environment, simulation } = run;
  const call: AuthorityCall = {
    authorizer: run.authorizer,
    environment,
    credential,
    ...(simulation === null ? {} : { simulation }),
  };
  return { kind: 'ready', run, signedXml: run.signedXml, call };
}

interface CallToMake<A> {
  readonly kind: AttemptKind;
  readonly ask: () => Promise<SendResult<A>>;
  readonly close: (result: SendResult<A>) => AttemptResult;
}

type MadeCall<A> =
  | { readonly kind: 'stale' }
  | {
      readonly kind: 'made';
      readonly result: SendResult<A>;
      readonly closing: AttemptResult;
      readonly attemptId: string;
    };

const faultsOf = {
  transmit: ['transmit.opened', 'transmit.answered', 'transmit.closed'],
  situation: ['question.opened', 'question.answered', 'question.closed'],
  receipt: ['question.opened', 'question.answered', 'question.closed'],
} as const;

/** Attempt row, one call, answer: in this order, and with the place of each possible death named. */
async function makeCall<A>(
  { system, faults, observe, logger }: AuthorityDeps,
  run: LoadedRun,
  { kind, ask, close }: CallToMake<A>,
): Promise<MadeCall<A>> {
  const [opened, answered, closed] = faultsOf[kind];
  const { noteId, authorizer, environment } = run;
  const attempt = await openAttempt(system, { noteId, run: run.run, kind });
  if (attempt.kind === 'stale') return attempt;
  await faults.pass(opened);
  const started = performance.now();
  const result = await whileBeating(ask);
  const durationMs = Math.round(performance.now() - started);
  await faults.pass(answered);
  const closing = close(result);
  await closeAttempt(system, { attemptId: attempt.attemptId, result: closing });
  await faults.pass(closed);
  observe({ kind, authorizer, environment, result: closing, durationMs });
  const outcome = closing.kind === 'answered' ? closing.class : closing.reason;
  logger.info(
    { noteId, run: run.run, call: kind, attempt: attempt.number, outcome, durationMs },
    'authority',
  );
  return { kind: 'made', result, closing, attemptId: attempt.attemptId };
}

function closingOfSituation(result: SendResult<SituationAnswer>, run: LoadedRun): AttemptResult {
  if (result.kind !== 'answered') return result;
  const { answer, raw } = result;
  return { kind: 'answered', answer, class: classifySituation(answer, ours(run)), raw };
}

const ours = ({ accessKey, digestValue }: LoadedRun) => ({ accessKey, digestValue: digestValue ?? '' });
