import type { Id24, ReceivedNfseEvent } from '@fiscal/domain';
import { closeAttempt } from '../filing/close-attempt.ts';
import { openQuestion } from '../filing/open-question.ts';
import { endedBy, heldAnswerOf } from '../kinds/nfse/nfse-answer.ts';
import { nfseMonth } from '../kinds/nfse/nfse-month.ts';
import { ourNfseEventOf } from '../kinds/nfse-event/our-nfse-event.ts';
import { sentEventAnswerOf } from '../kinds/sefin/nfse-event-answer.ts';
import { createWebhook } from '../webhooks/create-webhook.ts';
import type { Mailer } from './a-mailer.ts';
import { aServiceMailer } from './a-service-mailer.ts';
import { atAnyPace, close, endRun, newToken, open, signRun } from './filing-steps.ts';
import type { Harness } from './harness.ts';
import { nfseOf } from './nfse-steps.ts';
import { published } from './queued-note.ts';

type Parts = Pick<Harness, 'sys' | 'kinds'>;

/** A company that provides services, mails its notes, and whose client has a webhook. */
export async function aProvider(harness: Harness): Promise<Mailer> {
  const provider = await aServiceMailer(harness, 'test');
  await createWebhook(provider.ctx, { url: 'http://127.0.0.1:9/all' });
  return provider;
}

/** Lists what was published to webhooks, without mails. */
export async function publishedOf(harness: Harness, { ctx }: Mailer) {
  const all = await published(harness, ctx);
  return all.filter(({ event }) => event !== undefined);
}

/** Lists the NFS-e of a company that were authorized in November, as the archive does. */
export const archivedNfses = ({ sys }: Pick<Harness, 'sys'>, { ctx, companyId }: Mailer) => {
  const [start, end] = [new Date('2026-11-01T00:00:00Z'), new Date('2026-12-01T00:00:00Z')];
  const { clientId } = ctx.tenant;
  const month = { clientId, companyId, environment: 'homologation', start, end };
  return sys.db.autocommit(nfseMonth.notes, { ...month, afterAt: start, afterId: '', rowsAtATime: 10 });
};

/** The event that ended an NFS-e at the Sefin. */
type EndedBy = Pick<ReceivedNfseEvent, 'type' | 'replacingKey' | 'digest'>;

/** dhProc of the events that end an NFS-e here. */
export const endedAt = '2026-11-22T09:00:00-03:00';

export const endingAt = (accessKey: string, by: EndedBy): ReceivedNfseEvent => ({
  accessKey,
  sequence: 1,
  processedAt: endedAt,
  xml: '<evento/>',
  requestId: `PRE${accessKey}${by.type}`,
  ...by,
});

const raw = new TextEncoder().encode('{}');

/** Lets a query find the NFS-e of a DPS, which an event has ended since. */
export async function findEndedNfse({ sys, kinds }: Parts, id: Id24, by: EndedBy): Promise<void> {
  const { fence } = await signRun(sys, id);
  const opened = await openQuestion(atAnyPace(sys), { fence, token: newToken(sys) });
  if (opened.kind !== 'opened') throw new Error(`not opened: ${opened.kind}`);
  const { attemptId, document } = opened;
  const nfse = nfseOf(document);
  const answer = endedBy(heldAnswerOf('', { kind: 'found', nfse }, document), endingAt(nfse.accessKey, by));
  const result = { kind: 'answered', answer, class: 'cancelled', raw } as const;
  await closeAttempt(sys, { fence, attemptId, kind: 'situation', document, result });
  const recorded = await endRun({ sys, kinds }, id, { kind: 'cancelled', attemptId });
  if (recorded.kind !== 'recorded' || recorded.status !== 'cancelled') throw new Error(recorded.kind);
}

/** Lets the Sefin refuse an event because its NFS-e was ended by an event that this service did not send. */
export async function refuseEventOfEnded({ sys, kinds }: Parts, id: Id24, by: EndedBy): Promise<void> {
  const opened = await open(sys, id);
  const { accessKey } = ourNfseEventOf(opened.document);
  const errors = [{ code: 'E0840', reason: 'Evento vinculado', detail: null }] as const;
  const refused = sentEventAnswerOf({
    kind: 'refused',
    cStat: 'E0840',
    xMotivo: 'Evento vinculado',
    errors,
  });
  const answer = { ...refused, ending: endingAt(accessKey, by) };
  await close(sys, opened, { kind: 'answered', answer, class: 'rejected', raw });
  await endRun({ sys, kinds }, id, { kind: 'rejected', attemptId: opened.attemptId });
}
