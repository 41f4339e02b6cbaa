import { issueNfe } from '@fiscal/services';
import { aFiling, aFullCompany, aRequest, finishFiling, type Harness } from '@fiscal/services/testing';
import { links, paths } from '../paths/paths.ts';

/** The ids of what was planted, by a name. */
export type PlantedIds = Readonly<Record<string, string>>;

/** An address of a page, with something to show. */
export interface PlantedPage {
  /** The path of the page as it is registered. */
  readonly path: string;
  /** The thing that the page shows. */
  readonly shows: string;
  address(ids: PlantedIds): string;
}

const documents = {
  note: 'a cancelled NF-e',
  rejected: 'a rejected NF-e',
  disabled: 'an NF-e whose number is disabled',
  nfse: 'a cancelled NFS-e',
  letter: 'a letter of correction',
  cancellation: 'a cancellation',
  range: 'a disabled range',
  nfseEvent: 'the cancellation of an NFS-e',
  queued: 'an NF-e on its way',
  circuit: 'an NF-e that waits for the authority',
  internalError: 'an NF-e that waits for a repair',
  denied: 'a denied NF-e',
  failed: 'a failed NF-e',
  digest_mismatch: 'an NF-e with digest_mismatch',
  duplicate_unresolved: 'an NF-e with duplicate_unresolved',
  reconcile_exhausted: 'an NF-e with reconcile_exhausted',
  certificate_missing: 'an NF-e with certificate_missing',
  certificate_expired: 'an NF-e with certificate_expired',
  heldNfse: 'an NFS-e with dps_mismatch',
  heldLetter: 'a letter with text_mismatch',
  heldNfseEvent: 'the cancellation of an NFS-e with text_mismatch',
  heldRange: 'a range with reconcile_exhausted',
} as const;

const page = (path: string, shows: string, address: PlantedPage['address']): PlantedPage => ({
  path,
  shows,
  address,
});

/** Returns an id of what was planted. */
export function idOf(ids: PlantedIds, name: string): string {
  const id = ids[name];
  if (id === undefined) throw new Error(`nothing is planted as ${name}`);
  return id;
}

/** Addresses of every page. */
export const plantedPages: readonly PlantedPage[] = [
  page(paths.queue, 'the queue', () => links.queue),
  page(paths.queueDecisions, 'all', () => links.queueDecisions()),
  page(paths.queueDecisions, 'nothing', () =>
    links.queueDecisions({ kind: 'nfeDisabling', attention: 'dps_mismatch' }),
  ),
  page(paths.queueWaits, 'all', () => links.queueWaits()),
  page(paths.search, 'its help', () => links.search()),
  page(paths.search, 'a name', () => links.search({ q: 'Exemplo' })),
  page(paths.search, 'nothing', () => links.search({ q: '9999999' })),
  page(paths.numbers, 'gaps', () => links.numbers()),
  page(paths.audit, 'the newest', () => links.audit()),
  page(paths.audit, 'looks', () => links.audit({ looks: 'with' })),
  ...Object.entries(documents).map(([name, shows]) =>
    page(paths.document, shows, (ids) => links.document(idOf(ids, name))),
  ),
  page(paths.companies, 'all', () => links.companies()),
  page(paths.company, 'a company with everything', (ids) => links.company(idOf(ids, 'company'))),
  page(paths.certificates, 'all', () => links.certificates()),
  page(paths.webhooks, 'all', () => links.webhooks()),
  page(paths.webhook, 'one with deliveries', (ids) => links.webhook(idOf(ids, 'webhook'))),
  page(paths.delivery, 'a delivered webhook', (ids) => links.delivery(idOf(ids, 'delivery'))),
  page(paths.delivery, 'a failed webhook', (ids) => links.delivery(idOf(ids, 'exhausted'))),
  page(paths.delivery, 'an e-mail', (ids) => links.delivery(idOf(ids, 'mail'))),
  page(paths.emails, 'all', () => links.emails()),
  page(paths.erasures, 'all', () => links.erasures()),
  page(paths.authorities, 'all', () => paths.authorities),
];

/** Plants what the pages show. Nobody works on it afterwards. */
export async function plantPages(harness: Harness): Promise<PlantedIds> {
  const { database } = harness;
  const [ctx, other] = [await harness.aClient(), await harness.aClient()];
  const company = await aFullCompany(harness, ctx);
  await aFullCompany(harness, other);
  const request = aRequest(company, { externalId: 'pedido-4711' });
  const { note: rejected } = await issueNfe(ctx, { request });
  await finishFiling(harness, rejected.id, 'rejected');
  const read = async (table: string, clientId: string, more = 'true'): Promise<string> => {
    const text = `select id from ${table} where client_id = '${clientId}' and ${more} order by id limit 1`;
    const [row] = await database.readAsOwner<{ id: string }>(text);
    if (row === undefined) throw new Error(`nothing is stored: ${text}`);
    return row.id;
  };
  const mine = (table: string, more?: string) => read(table, ctx.tenant.clientId, more);
  const theirs = (table: string, more?: string) => read(table, other.tenant.clientId, more);
  const inDoubt = (attention: string) => aFiling(harness, { status: 'unknown', attention });
  const certificates = ['certificate_missing', 'certificate_expired'] as const;
  const ids = {
    company,
    note: await mine('note', 'number = 1'),
    disabled: await mine('note', 'number = 2'),
    rejected: rejected.id,
    nfse: await mine('nfse'),
    letter: await mine('nfe_event', "type = 'correction'"),
    cancellation: await mine('nfe_event', "type = 'cancellation'"),
    range: await mine('number_range'),
    nfseEvent: await mine('nfse_event'),
    webhook: await mine('webhook'),
    delivery: await mine('delivery', "channel = 'webhook'"),
    mail: await mine('delivery', "channel = 'email'"),
    exhausted: await theirs('delivery', "channel = 'webhook'"),
    heldNfse: await theirs('nfse'),
    heldLetter: await theirs('nfe_event', "type = 'correction'"),
    heldNfseEvent: await theirs('nfse_event'),
    heldRange: await theirs('number_range'),
    queued: await aFiling(harness),
    circuit: await aFiling(harness, { status: 'pending', waiting: 'circuit' }),
    internalError: await aFiling(harness, { waiting: 'internalError' }),
    denied: await aFiling(harness, { status: 'denied', open: false }),
    failed: await aFiling(harness, { status: 'failed', open: false }),
    digest_mismatch: await inDoubt('digest_mismatch'),
    duplicate_unresolved: await inDoubt('duplicate_unresolved'),
    reconcile_exhausted: await inDoubt('reconcile_exhausted'),
    [certificates[0]]: await aFiling(harness, { status: 'failed', attention: certificates[0] }),
    [certificates[1]]: await aFiling(harness, { status: 'failed', attention: certificates[1] }),
  };
  const held = (id: string, attention: string): string =>
    `update filing set status = 'unknown', attention = '${attention}', open = true where id = '${id}';`;
  await database.asOwner(`begin; set local session_replication_role = replica;
    ${held(ids.heldNfse, 'dps_mismatch')} ${held(ids.heldLetter, 'text_mismatch')}
    ${held(ids.heldNfseEvent, 'text_mismatch')} ${held(ids.heldRange, 'reconcile_exhausted')}
    update delivery set status = 'exhausted', delivered_at = null where id = '${ids.exhausted}';
    update gap_check set due_numbers = 3, checked_at = now();
    update certificate set not_after = now() + interval '9 days' where replaced_at is null and client_id = '${other.tenant.clientId}';
    update note set recipient_document = '12345678909', recipient_name = 'Maria Aparecida de Souza' where id = '${ids.note}';
    commit`);
  return ids;
}
