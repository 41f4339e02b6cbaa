import { readServiceFields } from '@fiscal/config';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import type { Stack } from '@fiscal/dev-stack';
import {
  applicationLogin,
  createFiscalClient,
  expectStatus,
  type FiscalClient,
  type NoteView,
  postNote,
  registerCompany,
  sampleSale,
  stackSecrets,
  waitForNote,
} from '@fiscal/dev-stack';
import { openServiceDeps, type SystemContext } from '@fiscal/services';
import postgres from 'postgres';

/** One of the two compared stacks. */
export interface Side {
  readonly sql: postgres.Sql;
  /** The worker's services, over the worker's database login. */
  readonly services: SystemContext;
  readonly templateId: string;
  post(externalId: string): Promise<NoteView>;
  get(id: string): Promise<void>;
  untilAuthorized(id: string): Promise<void>;
  close(): Promise<void>;
}

const items = 3;
const waitMs = 60_000;

/** Registers a company and issues the note that the other rows copy. */
export async function openSide(stack: Stack): Promise<Side> {
  const client: FiscalClient = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyId = await registerCompany(client, stack);
  const { services, close } = await openWorkerServices(stack);
  const sql = postgres(stack.databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  const post = (externalId: string): Promise<NoteView> =>
    postNote(client, sampleSale({ companyId, externalId, items }), 202);
  const template = await post('template');
  await waitForNote(client, template.id, waitMs);
  return {
    sql,
    services,
    templateId: template.id,
    post,
    async get(id) {
      expectStatus(await client.get(`/v1/nfe/${id}`), 200, `GET /v1/nfe/${id}`);
    },
    async untilAuthorized(id) {
      const { status } = await waitForNote(client, id, waitMs);
      if (status !== 'authorized') throw new Error(`a ${filingKinds.nfe.label} ended ${status}`);
    },
    async close() {
      await sql.end();
      await close();
    },
  };
}

async function openWorkerServices({ state, databaseOwnerUrl }: Stack) {
  const { databasePasswords } = await stackSecrets(state);
  const url = new URL(databaseOwnerUrl);
  url.username = applicationLogin(databaseOwnerUrl, 'worker');
  url.password = databasePasswords.worker;
  return openServiceDeps({
    filingKinds,
    environment: readServiceFields({
      DATABASE_URL: url.href,
      DATABASE_CONNECTIONS: '2',
      MASTER_KEYS_FILE: state.masterKeys,
      AUTHORITY_SIMULATED: 'true',
    }),
    purpose: 'worker',
  });
}
