import {
  createFiscalClient,
  expectStatus,
  type FiscalClient,
  type ProgressWatch,
  sampleSale,
  sampleService,
  watchProgress,
} from '@fiscal/dev-stack';
import { filingChannel } from '@fiscal/services';
import postgres from 'postgres';
import { createNotices, type Notices } from './create-notices.ts';
import { keepInFlight } from './keep-in-flight.ts';
import type { LoadOrder, LoadResult, LoadSetting } from './messages.ts';

type NoteOrder = Extract<LoadOrder, { readonly count: number }>;

/**
 * The time after which the load reads a note without a notice, because a notice may come before the answer of the POST.
 */
const patienceMs = 3_000;
const items = 3;
/** The time without progress after which a load fails. */
const stalledMs = 120_000;

/** A kind of document that a load posts. */
interface LoadedKind {
  readonly path: string;
  body(of: { readonly companyId: string; readonly externalId: string }): unknown;
}

const notes: LoadedKind = { path: '/v1/nfe', body: (of) => sampleSale({ ...of, items }) };

export const services: LoadedKind = { path: '/v1/nfse', body: sampleService };

async function accept(
  client: FiscalClient,
  { path, body }: LoadedKind,
  of: { readonly companyId: string; readonly externalId: string },
): Promise<string> {
  const answer = await client.post(path, body(of));
  // A POST whose commit took longer than its deadline finds its own document, as a repetition would.
  const { id } = expectStatus(answer, answer.status === 200 ? 200 : 202, `POST ${path}`).json();
  return String(id);
}

/** Posts documents over HTTP, waits for the notice that each has changed, and reads it once as authorized. */
export async function noteLoad(
  { apiUrls, apiKey, companyIds, databaseOwnerUrl }: LoadSetting,
  kind: LoadedKind = notes,
) {
  const clients = apiUrls.map((apiUrl) => createFiscalClient(apiUrl, apiKey));
  const sql = postgres(databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  const notices = createNotices(patienceMs);
  await sql.listen(filingChannel, (ids) => ids.split(',').forEach(notices.notify));
  return {
    run: ({ kind: until, count, inFlight, name, companies }: NoteOrder): Promise<LoadResult> => {
      const progress = watchProgress(stalledMs);
      const load = keepInFlight({ count, inFlight }, async (index) => {
        const companyId = companyIds[index % companies];
        // Each of several APIs serves every company, so that all of them use each series.
        const client = clients[Math.floor(index / companies) % clients.length];
        if (companyId === undefined || client === undefined)
          throw new Error(`no company ${index % companies}`);
        const id = await accept(client, kind, { companyId, externalId: `${name}-${index}` });
        progress.moved(`${id} is accepted`);
        if (until !== 'accepted')
          await untilAuthorized({ client, notices, progress }, { id, path: `${kind.path}/${id}` });
        return id;
      });
      return load.finally(() => progress.close());
    },
    close: () => sql.end(),
  };
}

interface Watched {
  readonly client: FiscalClient;
  readonly notices: Notices;
  readonly progress: ProgressWatch;
}

async function untilAuthorized(
  { client, notices, progress }: Watched,
  { id, path }: { readonly id: string; readonly path: string },
): Promise<void> {
  for (;;) {
    await notices.next(id);
    const { status, attention } = expectStatus(await client.get(path), 200, `GET ${path}`).json();
    progress.moved(`${id} is ${status}`);
    if (status === 'authorized') return;
    progress.signal.throwIfAborted();
    const onItsWay =
      ['queued', 'sending', 'pending', 'unknown'].includes(String(status)) && attention === null;
    if (!onItsWay) throw new Error(`a note ended ${status} (${attention})`);
  }
}
