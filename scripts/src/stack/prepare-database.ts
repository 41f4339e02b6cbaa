import { ensureDatabase, migrate } from '@fiscal/db';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { Secrets } from './secrets.ts';
import type { StateFolder } from './state-folder.ts';

export interface PreparedDatabase {
  /** Of the application's login, which row level security binds. */
  readonly url: string;
  /** Of the owner of the tables. */
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

const login = 'fiscal';

/** Starts Postgres, or takes the one at `externalUrl` (its owner's address), and brings the database up to date. */
export async function prepareDatabase(
  state: StateFolder,
  secrets: Secrets,
  externalUrl: string | undefined,
): Promise<PreparedDatabase> {
  const server =
    externalUrl === undefined ? await ownServer(state) : { url: externalUrl, stop: async () => undefined };
  try {
    await migrate({ url: server.url, login: { name: login, password: secrets.databasePassword } });
  } catch (error) {
    await server.stop();
    throw error;
  }
  const url = new URL(server.url);
  url.username = login;
  url.password = secrets.databasePassword;
  return { url: url.href, ownerUrl: server.url, stop: server.stop };
}

async function ownServer(state: StateFolder) {
  const server = await startPostgres({ folder: state.postgres, durability: 'full' });
  const url = new URL(server.url);
  url.pathname = '/fiscal';
  await ensureDatabase(url.href);
  return { url: url.href, stop: server.stop };
}
