import type { SentStatement, StatementObserver } from '@fiscal/db';

/** What a handle of the database sent while something ran. */
export interface Sent {
  /** Statements, begin, commit and rollback: everything that the server executes. */
  readonly statements: number;
  /** A statement outside of `begin` and `commit` is a transaction of its own. */
  readonly transactions: number;
  readonly unnamed: readonly string[];
  readonly texts: readonly string[];
}

export interface StatementLog {
  readonly observe: StatementObserver;
  /** Runs `work` and returns what was sent meanwhile; one at a time. */
  during<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly sent: Sent }>;
}

/** Writes down what is sent; transactions of one handle must follow each other. */
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
