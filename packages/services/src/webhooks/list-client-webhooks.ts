import { defineStatement } from '@fiscal/db';
import type { Id24, Mode } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import { inSystem } from '../context/scope.ts';
import { type CutPage, cutPage } from '../paging/page.ts';
import { readCursor, writeCursor } from '../paging/page-cursor.ts';
import { plannedEachTime } from '../paging/planned-each-time.ts';
import { type NamedOwner, ownersNamed, readOwnerText } from '../terms/owner-text.ts';
import { cleanText } from '../terms/read-terms.ts';
import { hostOf } from './webhook-address.ts';

/** `failing`: its last delivery failed. `switchedOff`: it gets no deliveries. */
export const webhookStates = ['failing', 'working', 'switchedOff'] as const;
export type WebhookState = (typeof webhookStates)[number];

export interface ClientWebhooksInput {
  /** A part of the host, or what names the client or one of its companies. */
  readonly text?: string | undefined;
  readonly clientId?: string | undefined;
  readonly state?: WebhookState | undefined;
  /** 1 to 500. */
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A webhook of any client, without its secret and its path, which often is one. */
export interface ClientWebhook {
  readonly id: Id24;
  readonly clientId: string;
  readonly clientName: string;
  readonly mode: Mode;
  readonly host: string;
  readonly active: boolean;
  /** null: its last delivery succeeded. */
  readonly failingSince: Date | null;
  readonly createdAt: Date;
}

/** SQL: the host of an address. A search of the whole address would find secrets in it. */
const host = `substring(w.url from '^https?://(?:[^/@]*@)?([^/?#]+)')`;

const conditions: Readonly<Record<WebhookState, string>> = {
  failing: 'w.active and w.failing_since is not null',
  working: 'w.active and w.failing_since is null',
  switchedOff: 'not w.active',
};
const hasState = `case :state::text ${webhookStates.map((state) => `when '${state}' then ${conditions[state]}`).join(' ')} else true end`;

/** SQL condition: the text names the client of the webhook, or one of the companies whose events it gets. */
const isOfNamed = `exists (
      select from client o left join company c on c.client_id = o.id and c.mode = w.mode
      where o.id = w.client_id and ${ownersNamed('c.id', 'o.id')})`;

const webhooksPage = defineStatement<
  NamedOwner & {
    host: string;
    clientId: string | null;
    state: string | null;
    beforeId: string | null;
    limit: number;
  },
  Omit<ClientWebhook, 'host'> & { readonly url: string }
>(`
  select w.id, w.client_id as "clientId", k.name as "clientName", w.mode, w.url, w.active,
    w.failing_since as "failingSince", w.created_at as "createdAt"
  from webhook w join client k on k.id = w.client_id
  where (not :isNamed::boolean or strpos(lower(${host}), :host) > 0 or ${isOfNamed})
    and (:clientId::text is null or w.client_id = :clientId) and ${hasState}
    and (:beforeId::text is null or w.id < :beforeId)
  order by w.id desc limit :limit`);

/** Lists the webhooks of all clients, newest first. Throws `validation_failed` at `cursor`. */
export async function listClientWebhooks(
  sys: Pick<OperatorContext, 'db'>,
  { text, clientId, state, limit, cursor }: ClientWebhooksInput,
): Promise<CutPage<ClientWebhook>> {
  const parameters = {
    ...readOwnerText(text),
    host: cleanText(text ?? '').toLowerCase(),
    clientId: clientId ?? null,
    state: state ?? null,
    beforeId: cursor === undefined ? null : readCursor(cursor).id,
    limit: limit + 1,
  };
  const rows = await inSystem(sys, async (tx) => {
    const [, found] = await Promise.all([tx.run(plannedEachTime, {}), tx.run(webhooksPage, parameters)]);
    return found;
  });
  const { page, nextCursor } = cutPage(rows, limit, writeCursor);
  return { page: page.map(({ url, ...row }) => ({ ...row, host: hostOf(url) })), nextCursor };
}
