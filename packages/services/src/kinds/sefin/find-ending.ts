import type { SefinCall, SefinClient } from '@fiscal/authority';
import { nfseEndingCodes, type ReceivedNfseEvent } from '@fiscal/domain';
import { queriedEventAnswerOf } from './nfse-event-answer.ts';

/** The event with which an NFS-e ended at the Sefin; `unanswered`: it is unknown whether there is one. */
export type QueriedEnding = ReceivedNfseEvent | 'none' | 'unanswered';

/**
 * Queries all events that can end an NFS-e at the same time, because the Sefin returns an event only by its type.
 * Returns `none` only if every question was answered.
 */
export async function findEnding(
  sefin: Pick<SefinClient, 'queryNfseEvent'>,
  call: SefinCall,
  accessKey: string,
): Promise<QueriedEnding> {
  const results = await Promise.all(
    nfseEndingCodes.map((type) => sefin.queryNfseEvent({ ...call, accessKey, type, sequence: 1 })),
  );
  const answers = results.map((each) =>
    each.kind === 'answered' ? queriedEventAnswerOf(each.answer) : undefined,
  );
  const found = answers.find((answer) => answer?.event !== undefined)?.event;
  if (found !== undefined) return found;
  return answers.every((answer) => answer?.found === 'absent') ? 'none' : 'unanswered';
}
