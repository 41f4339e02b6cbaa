import { defineStatement } from '@fiscal/db';
import { type Authorizer, isStandstill, type SituationClass } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import type { NfseAnswer } from '../kinds/nfse/nfse-answer.ts';
import type { OperatedFiling } from './filing-position.ts';

/** The last question about a document that the service has sent to the authority. */
export interface LastQuestion {
  readonly authorizer: Authorizer;
  readonly answerClass: SituationClass | null;
  /** The code of the answer; null: the question has no answer. */
  readonly cStat: string | null;
  /** The question was about another key than the document's. */
  readonly isOther: boolean;
  /** The answer of the Sefin about the key. */
  readonly found: NfseAnswer['found'] | null;
}

/** The end of a question that tells nothing about its document: no answer, or the code of an authority that is down. */
export type UselessAnswer = Pick<LastQuestion, 'authorizer' | 'cStat'>;

const readLast = defineStatement<{ clientId: string; id: string }, LastQuestion>(`
  select f.authorizer, a.answer_class as "answerClass", a.c_stat as "cStat", a.asks_other as "isOther",
    a.answer ->> 'found' as found
  from attempt a join filing f on f.client_id = a.client_id and f.id = a.filing_id
  where a.client_id = :clientId and a.filing_id = :id and a.kind <> 'transmit'
  order by a.sequence desc limit 1`);

/** Reads the last question about a filing; undefined when it has none. */
export async function readLastQuestion(
  { db }: OperatorContext,
  { clientId, id }: Pick<OperatedFiling, 'clientId' | 'id'>,
): Promise<LastQuestion | undefined> {
  const [last] = await db.autocommit(readLast, { clientId, id });
  return last;
}

/** Returns the end of a question that tells nothing; undefined for a question whose answer tells something. */
export const uselessAnswer = (last: UselessAnswer | undefined): UselessAnswer | undefined =>
  last !== undefined && (last.cStat === null || isStandstill(last.cStat))
    ? { authorizer: last.authorizer, cStat: last.cStat }
    : undefined;
