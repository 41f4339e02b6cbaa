import type { Transaction } from '@fiscal/db';
import { isSamePosition } from '../filing/retry-filing.ts';
import { lockSeries } from '../series/reserve-number.ts';
import type { DocumentKind, DocumentTypes } from './document-kind.ts';
import { isUnchanged } from './is-unchanged.ts';
import type { IssuingContext } from './issuing-context.ts';

/**
 * Locks a document that gets a next run: its series, then its filing. Returns undefined when the facts that were read
 * have changed. Throws the error of the kind for a number that may not be used again.
 */
export async function lockUnchanged<T extends DocumentTypes>(
  tx: Transaction,
  ctx: T['context'],
  kind: DocumentKind<T>,
  issuing: IssuingContext<T['row']>,
  row: T['row'],
): Promise<T['row'] | undefined> {
  const { environment, series } = row;
  await lockSeries(tx, { ...issuing.company, environment }, series, kind.model);
  if (!(await isUnchanged(tx, ctx, issuing, series))) return undefined;
  await kind.refuseHeldNumber?.(tx, row);
  const locked = await kind.find(tx, ctx, row.id, 'change');
  return isSamePosition(row, locked) ? locked : undefined;
}
