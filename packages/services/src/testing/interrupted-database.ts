import type { Database, Statement, Transaction } from '@fiscal/db';

/** Called before and after statements and commits. An error that it throws replaces their result. */
export type Interrupt = (place: string) => Promise<void>;

type Interruptible = Pick<Database, 'transaction' | 'autocommit'>;

const wordsOf = ({ text }: Statement<never, unknown>): string =>
  text.replaceAll(/\s+/g, ' ').trim().slice(0, 120);

/** Wraps connections so that `interrupt` is called around every round trip of a constant statement. */
export function interruptedDatabase<Db extends Interruptible>(db: Db, interrupt: Interrupt): Db {
  const autocommit: Database['autocommit'] = async (statement, parameters, scope) => {
    await interrupt(`before ${wordsOf(statement)}`);
    const rows = await db.autocommit(statement, parameters, scope);
    await interrupt(`behind ${wordsOf(statement)}`);
    return rows;
  };
  const transaction: Database['transaction'] = async (scope, work) => {
    await interrupt('before begin');
    const result = await db.transaction(scope, async (tx) => {
      const done = await work(interruptedTransaction(tx, interrupt));
      await interrupt('before commit');
      return done;
    });
    await interrupt('behind commit');
    return result;
  };
  return { ...db, autocommit, transaction };
}

function interruptedTransaction(tx: Transaction, interrupt: Interrupt): Transaction {
  const run: Transaction['run'] = async (statement, parameters) => {
    await interrupt(`before ${wordsOf(statement)}`);
    return tx.run(statement, parameters);
  };
  return Object.assign(Object.create(tx), { run });
}
