import { meaningOf } from '@fiscal/domain';
import type { FilingView, ShownAttempt } from './show-filing.ts';

/**
 * The facts that the calls of a filing give for the decisions of its runbook. `notFound`: the last question found no document;
 * `namedKey`: an answer names the key of a document that is not ours; `noNamedKey`: none does, or that key does not
 * exist; `shownWithoutEvents`: the Sefin shows the NFS-e and not its events; `undecidedQueries`: the last question of an
 * event of an NFS-e has no class; `refusedAndNotFound`: every transmission was refused with one code that decides
 * nothing, and the last question found no document.
 */
export type DecisionCondition =
  | 'notFound'
  | 'namedKey'
  | 'noNamedKey'
  | 'shownWithoutEvents'
  | 'undecidedQueries'
  | 'refusedAndNotFound';

type Calls = Pick<FilingView, 'attempts'> & { readonly filing: Pick<FilingView['filing'], 'kind'> };

/** The questions whose answers say whether the Sefin lacks the events of an NFS-e. */
const lastQuestions = 3;

/** Returns the conditions that hold now. They are advice: each verb refuses what is not possible. */
export function decisionConditionsOf({ filing: { kind }, attempts }: Calls): ReadonlySet<DecisionCondition> {
  const own = attempts.filter(({ queriedKey }) => queriedKey === null);
  const questions = own.filter((call) => call.kind === 'situation');
  const last = own.at(-1);
  const isNotFound = last?.kind === 'situation' && last.class === 'absent';
  const hasNamedKey = namedKeyOf(attempts) !== undefined;
  const holds: Readonly<Record<DecisionCondition, boolean>> = {
    notFound: isNotFound,
    namedKey: hasNamedKey,
    noNamedKey: !hasNamedKey,
    shownWithoutEvents: kind === 'nfse' && questions.slice(-lastQuestions).some(isShownWithoutEvents),
    undecidedQueries: kind === 'nfseEvent' && last?.kind === 'situation' && isUndecided(last),
    refusedAndNotFound:
      isNotFound && isRefusedWithOneCode(own.filter(({ kind: call }) => call === 'transmit')),
  };
  const names = Object.keys(holds) as readonly DecisionCondition[];
  return new Set(names.filter((name) => holds[name]));
}

/** Returns the key of another document that an answer names, unless a question found that the key does not exist. */
export function namedKeyOf(attempts: readonly ShownAttempt[]): string | undefined {
  const named = attempts.findLast(({ namedKey, namedRun }) => namedKey !== null && namedRun === null);
  const key = named?.namedKey ?? undefined;
  const about = attempts.findLast(({ queriedKey, cStat }) => queriedKey === key && cStat !== null);
  const isMissing = about !== undefined && about.cStat !== null && meaningOf(about.cStat).key === 'absent';
  return key === undefined || isMissing ? undefined : key;
}

const isShownWithoutEvents = ({ cStat, class: found }: ShownAttempt): boolean =>
  cStat === '100' && (found === 'undecided' || found === 'otherKey');

const isUndecided = ({ class: found }: ShownAttempt): boolean => found === null || found === 'undecided';

function isRefusedWithOneCode(transmissions: readonly ShownAttempt[]): boolean {
  const answered = transmissions.filter(({ cStat }) => cStat !== null);
  const codes = new Set(answered.map(({ cStat }) => cStat));
  return (
    codes.size === 1 &&
    answered.every(({ class: found }) => found === 'uncatalogued' || found === 'undecided')
  );
}
