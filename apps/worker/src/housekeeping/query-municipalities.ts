import type { SefinClient } from '@fiscal/authority';
import type { KeyCache } from '@fiscal/certificates';
import { type MunicipalDecision, municipalDecisionCodes, municipalDecisions } from '@fiscal/domain';
import {
  type DecidedRequest,
  type NotifyingDeps,
  queriedEventAnswerOf,
  recordMunicipalDecision,
  type SystemContext,
  takeUndecidedRequests,
  type UndecidedRequest,
} from '@fiscal/services';

export interface MunicipalQuestions {
  readonly services: SystemContext & NotifyingDeps;
  readonly sefin: Pick<SefinClient, 'queryNfseEvent'>;
  readonly keys: KeyCache;
  readonly logger: { warn(about: object, message: string): void };
}

/** The most requests of one step. */
const most = 10;

/**
 * Queries the Sefin for the decisions of municipalities about requests for a cancellation, which it does not report by
 * itself. Returns how many requests were decided. Rejects after the last query when one failed.
 */
export async function queryMunicipalities(
  deps: MunicipalQuestions,
  { everyMs }: { readonly everyMs: number },
): Promise<number> {
  const requests = await takeUndecidedRequests(deps.services, { most, everyMs });
  const results = await Promise.allSettled(requests.map((request) => queryDecision(deps, request)));
  const failed = results.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return results.filter((each) => each.status === 'fulfilled' && each.value === 'decided').length;
}

async function queryDecision(
  deps: MunicipalQuestions,
  request: UndecidedRequest,
): Promise<'decided' | 'open'> {
  for (const decision of municipalDecisions) {
    const event = await queryEvent(deps, request, decision);
    if (event === undefined) continue;
    await recordMunicipalDecision(deps.services, { eventId: request.eventId, decision, ...event });
    return 'decided';
  }
  return 'open';
}

/**
 * Returns the event of the decision and its dhProc; undefined when there is none, when its signature by the Sefin does
 * not hold, or without an answer: the next round queries again.
 */
async function queryEvent(
  { sefin, keys, logger }: MunicipalQuestions,
  { eventId, environment, accessKey, certificate }: UndecidedRequest,
  decision: MunicipalDecision,
): Promise<Pick<DecidedRequest, 'decidedAt' | 'xml'> | undefined> {
  const { id: certificateId, version } = certificate;
  const credential = { ...(await keys.get(certificateId, version)), certificateId, version };
  const type = municipalDecisionCodes[decision];
  const answer = await sefin.queryNfseEvent({ environment, credential, accessKey, type, sequence: 1 });
  if (answer.kind !== 'answered') return undefined;
  const { found, event, xMotivo: reason } = queriedEventAnswerOf(answer.answer);
  if (found === 'held' && event === undefined) {
    logger.warn({ eventId, type, reason }, 'an event of a municipality decides nothing');
  }
  const decidedAt = new Date(event?.processedAt ?? '');
  return event === undefined || Number.isNaN(decidedAt.getTime()) ? undefined : { decidedAt, xml: event.xml };
}
