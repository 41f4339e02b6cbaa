import { DatabaseRefused, ensureDatabase, type Login, type LoginPurpose, migrate } from '@fiscal/db';
import { startPostgres } from '../postgres/start-postgres.ts';
import type { StateFolder } from '../programs/state-folder.ts';
import { applicationLogin } from './application-logins.ts';
import { explainDatabaseFailure, explainRefusedFolder, isRepeatable } from './explain-database-failure.ts';
import { moveDatabaseClock } from './move-database-clock.ts';
import { type StackPart, startReplaceable } from './replaceable.ts';
import type { Secrets } from './secrets.ts';
import type { ProcessBook } from './state-lock.ts';

export interface PreparedDatabase {
  /** The addresses for the logins of API, worker, erasure and console, which row level security binds. */
  readonly urls: Readonly<Record<LoginPurpose, string>>;
  /** The address for the owner of the tables. */
  readonly ownerUrl: string;
  /** The stack's own server; absent when it is the operator's. */
  readonly server: StackPart | undefined;
  stop(): Promise<void>;
}

export interface DatabaseOptions {
  readonly state: StateFolder;
  /** The port of the own server. */
  readonly port: number;
  readonly secrets: Secrets;
  readonly processes: ProcessBook;
  /** Address of a database's owner, on an existing server. */
  readonly externalUrl: string | undefined;
  /** Milliseconds between the database's clock and the machine's clock, for these logins. */
  readonly clockOffsetMs?: number | undefined;
  readonly onCrash: (name: string, how: string) => void;
}

/** Starts Postgres, or uses the one at `externalUrl`, and migrates the database. */
export async function prepareDatabase(options: DatabaseOptions): Promise<PreparedDatabase> {
  const { externalUrl, secrets, clockOffsetMs = 0 } = options;
  const server = externalUrl === undefined ? await ownServer(options) : externalServer(externalUrl);
  const loginFor = (purpose: LoginPurpose): Login => ({
    name: applicationLogin(server.url, purpose),
    password: secrets.databasePasswords[purpose],
    purpose,
  });
  const logins = {
    api: loginFor('api'),
    worker: loginFor('worker'),
    eraser: loginFor('eraser'),
    console: loginFor('console'),
  };
  let atClock = (url: string): string => url;
  try {
    await migrateInTurn({ url: server.url, logins: Object.values(logins) });
    if (clockOffsetMs !== 0) atClock = await moveDatabaseClock(server.url, clockOffsetMs);
  } catch (error) {
    await server.stop();
    if (externalUrl !== undefined) throw explainDatabaseFailure(error, server.url);
    throw error instanceof DatabaseRefused ? explainRefusedFolder(error, options.state.root) : error;
  }
  const urlOf = ({ name, password }: Login): string => {
    const url = new URL(server.url);
    url.username = name;
    url.password = password;
    return atClock(url.href);
  };
  const urls = {
    api: urlOf(logins.api),
    worker: urlOf(logins.worker),
    eraser: urlOf(logins.eraser),
    console: urlOf(logins.console),
  };
  return { urls, ownerUrl: server.url, server: server.part, stop: server.stop };
}

interface Server {
  readonly url: string;
  readonly part: StackPart | undefined;
  stop(): Promise<void>;
}

async function ownServer({ state, port, secrets, processes, onCrash }: DatabaseOptions): Promise<Server> {
  const server = await startReplaceable(() =>
    startPostgres({
      folder: state.postgres,
      port,
      durability: 'full',
      password: secrets.databaseOwnerPassword,
      spawned: (child) => processes.record('postgres', child, 'SIGINT'),
      onCrash: (how) => onCrash('postgres', how),
    }),
  );
  const url = new URL(server.current().url);
  url.pathname = '/fiscal';
  try {
    await ensureDatabase(url.href);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: url.href, part: server, stop: server.stop };
}

function externalServer(url: string): Server {
  if (
    !URL.canParse(url) ||
    !/^postgres(ql)?:$/.test(new URL(url).protocol) ||
    new URL(url).pathname.length < 2
  ) {
    throw new Error('DATABASE_URL must have the form postgres://owner:password@host:5432/database');
  }
  return { url, part: undefined, stop: async () => undefined };
}

/** Roles belong to the whole server: waits for another stack that makes them at the same moment. */
async function migrateInTurn(options: Parameters<typeof migrate>[0]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await migrate(options);
      return;
    } catch (error) {
      if (attempt === 5 || !isRepeatable(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * attempt));
    }
  }
}
