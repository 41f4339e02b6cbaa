import { defineStatement } from '@fiscal/db';
import { isId24, type Mode } from '@fiscal/domain';
import type { OperatorContext } from '../context/context.ts';
import type { WebhookStatistics } from '../context/records.ts';
import { inSystem } from '../context/scope.ts';
import { statisticsOf } from './get-webhook-statistics.ts';
import { addressOf, hostOf } from './webhook-address.ts';

/** A webhook of any client, without its secret. */
export interface WebhookView {
  readonly id: string;
  readonly clientId: string;
  readonly clientName: string;
  readonly mode: Mode;
  readonly host: string;
  /** Without the parts that often are secrets: user, password, query. */
  readonly address: string;
  /** The client's own words. */
  readonly description: string | null;
  /** null: all events but those that a webhook has to name. */
  readonly events: readonly string[] | null;
  readonly active: boolean;
  /** null: its last delivery succeeded. */
  readonly failingSince: Date | null;
  /** Until then the secret before the last rotation also signs; null: only the present one does. */
  readonly formerSecretUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** The first companies of the client in the webhook's mode, about whose documents it gets events. */
  readonly companies: readonly { readonly id: string; readonly name: string; readonly cnpj: string }[];
  readonly statistics: WebhookStatistics;
}

type Row = Omit<WebhookView, 'host' | 'address' | 'statistics'> & { readonly url: string };

const mostCompanies = 20;

const find = defineStatement<{ id: string; mostCompanies: number }, Row>(`
  select w.id, w.client_id as "clientId", k.name as "clientName", w.mode, w.url, w.description,
    to_jsonb(w.events) as events, w.active,
    w.failing_since as "failingSince", w.former_secret_until as "formerSecretUntil", w.created_at as "createdAt",
    w.updated_at as "updatedAt", (
      select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.legal_name, 'cnpj', c.cnpj)), '[]') from (
        select c.* from company c
        where c.client_id = w.client_id and c.mode = w.mode order by c.created_at, c.id limit :mostCompanies
      ) c
    ) as companies
  from webhook w join client k on k.id = w.client_id
  where w.id = :id`);

/** Shows a webhook of any client with its statistics; undefined when none has the id. */
export async function showWebhook(
  sys: OperatorContext,
  { id }: { readonly id: string },
): Promise<WebhookView | undefined> {
  if (!isId24(id)) return undefined;
  return inSystem(sys, async (tx) => {
    const [found] = await tx.run(find, { id, mostCompanies });
    if (found === undefined) return undefined;
    const { url, ...webhook } = found;
    const statistics = await statisticsOf(tx.run, { clientId: found.clientId, webhookId: id });
    return { ...webhook, host: hostOf(url), address: addressOf(url), statistics };
  });
}
