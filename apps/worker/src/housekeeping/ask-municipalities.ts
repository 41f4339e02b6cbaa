import type { SefinClient } from '@fiscal/authority';
import type { KeyCache } from '@fiscal/certificates';
import { type MunicipalDecision, municipalDecisionCodes, municipalDecisions } from '@fiscal/domain';
import {
  type DecidedRequest,
  recordMunicipalDecision,
  type SystemContext,
  takeUndecidedRequests,
  type UndecidedRequest,
} from '@fiscal/services';

export interface MunicipalQuestions {
  readonly services: SystemContext;
  readonly sefin: Pick<SefinClient, 'queryNfseEvent'>;
  readonly keys: KeyCache;
}

/** Requests of one step. */
const most = 10;

/**
 * Asks the Sefin what municipalities decided about requests for a cancellation: nothing tells it by itself. Returns how many
 * were decided. Rejects after the last one when one could not be asked.
 */
export async function askMunicipalities(
  deps: MunicipalQuestions,
  { everyMs }: { readonly everyMs: number },
): Promise<number> {
  const requests = await takeUndecidedRequests(deps.services, { most, everyMs });
  const asked = await Promise.allSettled(requests.map((request) => askFor(deps, request)));
  const failed = asked.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return asked.filter((each) => each.status === 'fulfilled' && each.value === 'decided').length;
}

async function askFor(deps: MunicipalQuestions, request: UndecidedRequest): Promise<'decided' | 'open'> {
  for (const decision of municipalDecisions) {
    const event = await eventOf(deps, request, decision);
    if (event === undefined) continue;
    await recordMunicipalDecision(deps.services, { eventId: request.eventId, decision, ...event });
    return 'decided';
  }
  return 'open';
}

/** The event that says so, and its dhProc; undefined where there is none, or the Sefin does not answer: the next round asks again. */
async function eventOf(
  { sefin, keys }: MunicipalQuestions,
  { environment, accessKey, certificate }: UndecidedRequest,
  decision: MunicipalDecision,
): Promise<Pick<DecidedRequest, 'decidedAt' | 'xml'> | undefined> {
  const { id: certificateId, version } = certificate;
  const credential = { ...(await keys.get(certificateId, version)), certificateId, version };
  const type = municipalDecisionCodes[decision];
  const asked = await sefin.queryNfseEvent({ environment, credential, accessKey, type, sequence: 1 });
  if (asked.kind !== 'answered' || asked.answer.kind !== 'found') return undefined;
  const { processedAt, xml } = asked.answer.event;
  const decidedAt = new Date(processedAt);
  return Number.isNaN(decidedAt.getTime()) ? undefined : { decidedAt, xml };
}
