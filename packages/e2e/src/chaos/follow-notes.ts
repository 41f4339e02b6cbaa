import type { WebhookReceiver } from '@fiscal/dev-stack';
import { sampleSale, sampleService } from '@fiscal/dev-stack/client';
import type { PersistentClient } from './persistent-client.ts';
import type { PostedKind } from './plan-chaos.ts';
import type { FollowUp, PlannedEvent } from './plan-follow-ups.ts';

/** The client's side of what comes after a note: it acts on what its webhook receives, each step once. */
export interface NoteFollower {
  /** Takes one delivery, a repeated one as well. */
  readonly receive: (
    delivery: Pick<WebhookReceiver['received'][number], 'event' | 'deliveryId' | 'body'>,
  ) => void;
  /** Steps that the service has not accepted yet. */
  readonly pending: () => number;
  /** Rejects with the first step that failed for another reason than the end of the run. */
  readonly failed: Promise<never>;
}

/** The work that follows posted notes while others are still posted. */
export interface Following extends Pick<NoteFollower, 'pending' | 'failed'> {
  readonly disableGaps: (signal: AbortSignal) => Promise<void>;
}

export const nothingFollows: Following = {
  pending: () => 0,
  failed: new Promise<never>(() => undefined),
  disableGaps: async () => undefined,
};

export interface FollowerDeps {
  readonly client: PersistentClient;
  readonly companyId: string;
  /** The actions after each note, by its externalId. Nothing follows a note without an entry. */
  readonly followUps: ReadonlyMap<string, FollowUp>;
  readonly signal: AbortSignal;
}

/**
 * Follows notes with their events. Each letter of a note is posted after the registration of the letter before, and
 * the cancellation is last.
 */
export function followNotes({ client, companyId, followUps, signal }: FollowerDeps): NoteFollower {
  const seen = new Set<string>();
  const left = new Map(
    [...followUps].map(([externalId, one]) => [externalId, one.kind === 'issued' ? [...one.events] : []]),
  );
  let pending = [...followUps.values()].reduce((sum, one) => sum + stepsOf(one), 0);
  let fail: (reason: unknown) => void = () => undefined;
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => undefined);
  const run = (step: Promise<unknown>): void => {
    step.then(
      () => {
        pending -= 1;
      },
      (error: unknown) => {
        if (!signal.aborted) fail(error);
      },
    );
  };
  const receive: NoteFollower['receive'] = ({ event, deliveryId, body: { data } }) => {
    if (seen.has(deliveryId)) return;
    seen.add(deliveryId);
    const externalId = String(data.externalId);
    const followUp = followUps.get(externalId);
    if (followUp === undefined) return;
    const posted: PostedKind = event.startsWith('nfse.') ? 'nfse' : 'nfe';
    if (event === `${posted}.rejected` && followUp.kind === 'refused' && followUp.next === 'resubmitted') {
      run(resubmit(client, { companyId, externalId, posted }, signal));
    }
    if (event !== `${posted}.authorized` && event !== 'nfe.correction_registered') return;
    const next = left.get(externalId)?.shift();
    if (next !== undefined)
      run(
        query(
          client,
          `/v1/${posted}/${data.id}`,
          { ...next, left: left.get(externalId)?.length ?? 0 },
          signal,
        ),
      );
  };
  return { receive, pending: () => pending, failed };
}

const stepsOf = (followUp: FollowUp): number => {
  if (followUp.kind === 'issued') return followUp.events.length;
  return followUp.next === 'resubmitted' ? 1 : 0;
};

const query = (
  client: PersistentClient,
  path: string,
  { type, scenario, left }: PlannedEvent & { readonly left: number },
  signal: AbortSignal,
): Promise<unknown> => {
  const body =
    type === 'cancel'
      ? { justification: 'Pedido desfeito pelo cliente' }
      : { text: `Carta antes de outras ${left}: volume correto de 2 caixas` };
  return client.send({ method: 'POST', path: `${path}/${type}`, body, scenario, ends: [202, 200] }, signal);
};

/**
 * Posts the note again with another content, since the same content would be the same request (200). The answer is
 * 409 when the number was disabled meanwhile.
 */
const resubmit = (
  client: PersistentClient,
  {
    companyId,
    externalId,
    posted,
  }: { readonly companyId: string; readonly externalId: string; readonly posted: PostedKind },
  signal: AbortSignal,
): Promise<unknown> => {
  const body =
    posted === 'nfe'
      ? sampleSale({ companyId, externalId, items: 4 })
      : sampleService({ companyId, externalId, amount: '1400.00' });
  return client.send({ method: 'POST', path: `/v1/${posted}`, body, ends: [202, 200, 409] }, signal);
};
