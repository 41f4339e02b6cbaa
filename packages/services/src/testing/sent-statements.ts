import type { SentStatement, StatementObserver } from '@fiscal/db';

/** The statements that a handle of the database sent during some work. */
export interface Sent {
  /** Number of statements, with begin, commit and rollback. */
  readonly statements: number;
  /** Number of transactions. A statement outside of `begin` and `commit` is one of its own. */
  readonly transactions: number;
  readonly unnamed: readonly string[];
  readonly texts: readonly string[];
}

export interface StatementLog {
  readonly observe: StatementObserver;
  /** Runs `work` and returns the statements that were sent meanwhile. Calls must not overlap. */
  during<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly sent: Sent }>;
}

/** Makes a log of sent statements. Transactions of the handle must not overlap. */
export function createStatementLog(): StatementLog {
  let log: SentStatement[] = [];
  return {
    observe: (sent) => {
      log.push(sent);
    },
    async during(work) {
      log = [];
      const result = await work();
      return { result, sent: summaryOf(log) };
    },
  };
}

function summaryOf(log: readonly SentStatement[]): Sent {
  let open = false;
  let transactions = 0;
  for (const { kind } of log) {
    if (kind === 'begin' || (kind === 'statement' && !open)) transactions += 1;
    if (kind === 'begin') open = true;
    if (kind === 'commit' || kind === 'rollback') open = false;
  }
  const statements = log.flatMap((sent) => (sent.kind === 'statement' ? [sent] : []));
  return {
    statements: log.length,
    transactions,
    unnamed: statements.filter(({ named }) => !named).map(({ text }) => text),
    texts: statements.map(({ text }) => text),
  };
}
