import type { DescribedExecution } from '@fiscal/contracts';
import type { FilingView, OpenFilingsPage, ShownAttempt } from '@fiscal/services';
import { tableLines } from '../context/console-output.ts';

const time = (at: Date | null): string => at?.toISOString() ?? '-';
const word = (value: string | number | null): string => (value === null ? '-' : `${value}`);

/** Writes open filings as a table, with a line that says how to see the next page. */
export function listLines({ data, total, nextCursor }: OpenFilingsPage): string[] {
  if (data.length === 0) return ['no open filing'];
  const head = [
    'ID',
    'STATUS',
    'ATTENTION',
    'WAITING',
    'UNTIL',
    'SENT',
    'CODE',
    'AUTHORIZER',
    'CREATED',
    'WHAT',
  ];
  const rows = data.map((filing) => [
    filing.id,
    filing.status,
    word(filing.attention),
    word(filing.waiting),
    time(filing.waitingUntil),
    `${filing.transmissions}`,
    word(filing.lastCode),
    filing.authorizer,
    time(filing.createdAt),
    filing.label,
  ]);
  const more =
    nextCursor === null ? [] : [`${data.length} of ${total}; continue with --cursor ${nextCursor}`];
  return [...tableLines([head, ...rows]), ...more];
}

/** Writes one filing with all its events. */
export function filingLines(view: FilingView): string[] {
  const { filing, runs, attempts, deliveries, outbox, decisions, execution } = view;
  return [
    `${filing.label}  ${filing.id}`,
    `status ${filing.status}, attention ${word(filing.attention)}, waiting ${word(filing.waiting)} until ${time(filing.waitingUntil)}`,
    `failure ${word(filing.failureCode)}, rejection ${word(filing.rejectionCode)}, run ${filing.run}, next ordinal ${filing.nextOrdinal}`,
    `client ${filing.clientId} (${filing.mode}), company ${filing.companyId}, authorizer ${filing.authorizer}`,
    `created ${time(filing.createdAt)}, updated ${time(filing.updatedAt)}, checked ${time(filing.checkAt)}`,
    ...executionLines(execution, filing.owner),
    ...section('Runs', [
      ['RUN', 'KEY', 'SIGNED', 'ISSUED'],
      ...runs.map(({ run, key, signed, issuedAt }) => [`${run}`, key, signed ? 'yes' : 'no', time(issuedAt)]),
    ]),
    ...section('Calls', [
      ['OPENED', 'KIND', 'RUN', 'ORDINAL', 'OUTCOME', 'REASON', 'CODE', 'NAMES'],
      ...attempts.map((attempt) => [
        time(attempt.openedAt),
        attempt.kind,
        `${attempt.run}`,
        `${attempt.ordinal}`,
        attempt.outcome ?? 'never reported',
        attempt.class ?? word(attempt.reason),
        word(attempt.cStat),
        namedBy(attempt),
      ]),
    ]),
    ...section('Deliveries', [
      ['ID', 'EVENT', 'STATUS', 'ATTEMPTS', 'RESPONSE', 'NEXT'],
      ...deliveries.map((one) => [
        one.id,
        one.event,
        one.status,
        `${one.attempts}`,
        word(one.lastResponseStatus),
        time(one.nextAttemptAt),
      ]),
    ]),
    ...section('Outbox', [
      ['ACTION', 'RUN', 'TRIES', 'SINCE'],
      ...outbox.map(({ action, run, attempts: tries, createdAt }) => [
        action,
        `${run}`,
        `${tries}`,
        time(createdAt),
      ]),
    ]),
    ...section('Operators', [
      ['AT', 'WHO', 'WHAT', 'WHY', 'AFTER'],
      ...decisions.map(({ at, actor, action, reason, after }) => [
        time(at),
        actor,
        action,
        word(reason),
        JSON.stringify(after),
      ]),
    ]),
  ];
}

/** Writes the key of a call, and if it is one of the filing's own keys: `recheck` can adopt the document of such a key. */
function namedBy({ queriedKey, namedKey, namedRun }: ShownAttempt): string {
  if (queriedKey !== null) return `${queriedKey} (queried)`;
  if (namedKey === null) return '-';
  return namedRun === null ? `${namedKey} (none of this filing)` : `${namedKey} (of run ${namedRun})`;
}

function executionLines(execution: DescribedExecution, owner: string | null): string[] {
  switch (execution.state) {
    case 'notFound':
      return ['Temporal: no execution'];
    case 'unreachable':
      return ['Temporal: does not answer'];
    case 'closed':
    case 'running': {
      const { status, runId, startedAt, progress } = execution;
      const owns = owner === runId ? 'owns the filing' : 'does not own the filing';
      const head = `Temporal: ${status} since ${time(startedAt)}, run id ${runId}, ${owns}`;
      if (progress === null) return [head];
      const cancelled = progress.cancelRequested ? ', a cancellation was requested' : '';
      const waiting = `waiting ${word(progress.waiting)} until ${word(progress.nextAttemptAt)}`;
      return [head, `  step ${progress.step}, run ${progress.run}, ${waiting}${cancelled}`];
    }
  }
}

const section = (title: string, rows: readonly (readonly string[])[]): string[] =>
  rows.length < 2 ? [] : ['', title, ...tableLines(rows).map((line) => `  ${line}`)];
