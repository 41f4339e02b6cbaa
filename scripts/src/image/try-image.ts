import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createFiscalClient,
  postNote,
  registerCompany,
  sampleSale,
  waitForNote,
} from '@fiscal/dev-stack/client';
import { startPostgres, startTestTemporal } from '@fiscal/dev-stack/test-servers';
import type { NativeImage } from './build-natively.ts';

export interface Trial {
  readonly image: NativeImage;
  /** A folder that the user of the image may enter: it holds what the programs may write, and the servers. */
  readonly folder: string;
  /** The search path of the programs. */
  readonly path: string;
  readonly progress: (line: string) => void;
}

/** The state of a note that the image issued. */
export interface TriedNote {
  readonly status: string;
  readonly number: number;
}

/**
 * Starts the programs of an image as its user, who owns none of its files and may write only temporary files, against a
 * Postgres and a Temporal server: migrates, starts simulator, API and worker, and issues a note. Root also mounts the
 * image read-only; another user takes the right to write away.
 */
export async function tryImage(trial: Trial): Promise<TriedNote> {
  const { progress } = trial;
  const ends: (() => Promise<unknown>)[] = [];
  try {
    return await issueNote(trial, ends);
  } finally {
    progress('stopping');
    for (const end of ends.reverse()) await end();
  }
}

async function issueNote(trial: Trial, ends: (() => Promise<unknown>)[]): Promise<TriedNote> {
  const { image, folder, progress } = trial;
  const writable = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    if (process.getuid?.() === 0) chownSync(path, image.user.uid, image.user.gid);
    return path;
  };
  const temporary = writable('tmp');
  const authority = writable('authority');
  const command = (words: readonly string[], environment: Environment) =>
    startInImage(trial, words, { TMPDIR: temporary, ...environment });

  progress('starting Postgres and Temporal');
  const postgres = await startPostgres({
    folder: join(folder, 'postgres'),
    durability: 'fast',
    password: 'owner',
  });
  ends.push(() => postgres.stop());
  const temporal = await startTestTemporal(join(folder, 'temporal'));
  ends.push(() => temporal.stop());

  const addressOf = (login: string, password: string): string => {
    const url = new URL(postgres.url);
    return `postgres://${login}:${password}@${url.host}/fiscal?sslmode=disable&sslrootcert=`;
  };
  const databases = {
    DATABASE_OWNER_URL: addressOf('postgres', 'owner'),
    DATABASE_API_URL: addressOf('fiscal_api_login', 'of-the-api'),
    DATABASE_WORKER_URL: addressOf('fiscal_worker_login', 'of-the-worker'),
    DATABASE_ERASER_URL: addressOf('fiscal_eraser_login', 'of-the-eraser'),
  };
  const masterKeys = join(temporary, 'master-keys.json');
  const key = randomBytes(32).toString('base64');
  writeFileSync(masterKeys, JSON.stringify({ current: 'trial', keys: { trial: key } }), { mode: 0o600 });
  if (process.getuid?.() === 0) chownSync(masterKeys, image.user.uid, image.user.gid);
  const service: Environment = {
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: 'default',
    TEMPORAL_API_KEY: '',
    CODEC_KEYS: `trial:${randomBytes(32).toString('base64')}`,
    API_KEY_PEPPER: randomBytes(24).toString('base64url'),
    MASTER_KEYS_FILE: masterKeys,
    AUTHORITY_SIMULATED: 'true',
    AUTHORITY_ENDPOINTS_FILE: join(authority, 'endpoints.json'),
    TRUST_STORE_EXTRA_ROOTS: join(authority, 'ca.pem'),
  };
  const operator = { ...service, ...databases, DATABASE_URL: databases.DATABASE_WORKER_URL };
  const fiscal = async (...words: readonly string[]): Promise<Record<string, string>> => {
    progress(`fiscal ${words.join(' ')}`);
    return JSON.parse(await outputOf(command(['bundles/current/cli.js', '--json', ...words], operator)));
  };

  await outputOf(command(['bundles/current/cli.js', '--help'], {}));
  await fiscal('database', 'migrate', '--wait', '1m');

  progress('starting simulator, API and worker');
  const start = async (words: readonly string[], environment: Environment): Promise<Ready> => {
    const child = command(words, environment);
    ends.push(() => stop(child));
    const said = JSON.parse(await firstLine(child, words[0] ?? '')) as Omit<Ready, 'child'>;
    return { ...said, child };
  };
  const simulator = await start(
    ['bundles/current/authority-simulator.js', '--json', '--state', authority],
    {},
  );
  const api = await start(['bundles/current/api.js'], {
    ...service,
    DATABASE_URL: databases.DATABASE_API_URL,
  });
  const worker = await start(['bundles/current/worker.js'], {
    ...service,
    DATABASE_URL: databases.DATABASE_WORKER_URL,
    DATABASE_ERASER_URL: databases.DATABASE_ERASER_URL,
  });
  for (const program of [api, worker]) await waitUntilReady(program);
  const health = await (await fetch(`${api.sandbox}/health`)).text();
  progress(`health: ${health}`);

  const client = await fiscal('client', 'create', '--name', 'Trial');
  const created = await fiscal('key', 'create', '--client', client.id ?? '', '--mode', 'test');
  const caller = createFiscalClient(api.sandbox, created.key ?? '');
  const { file, password, cnpj } = simulator.clientCertificate;
  const certificate = { cnpj, password, pfxBase64: readFileSync(file).toString('base64') };
  const companyId = await registerCompany(caller, { certificate });
  const sale = sampleSale({ companyId, externalId: 'first', items: 2 });
  const { id } = await postNote(caller, sale, 202);
  return waitForNote(caller, id, 120_000);
}

type Environment = Readonly<Record<string, string>>;

/** The lines with which the programs say that they are ready, taken together. */
interface Ready {
  readonly child: ChildProcess;
  readonly sandbox: string;
  readonly metrics: string;
  readonly clientCertificate: { readonly file: string; readonly password: string; readonly cnpj: string };
}

/** Starts a program of the image as its user, with no other environment than the given one and that of the image. */
function startInImage(
  { image, path }: Trial,
  words: readonly string[],
  environment: Environment,
): ChildProcess {
  const { root, folder, user, entrypoint } = image;
  const program = [...entrypoint, ...words];
  const env = { PATH: path, HOME: '/nonexistent', ...image.environment, ...environment };
  const asRoot = process.getuid?.() === 0;
  const [name = '', ...rest] = asRoot
    ? [
        'unshare',
        '--mount',
        'sh',
        '-ec',
        mountAndRun,
        'sh',
        root,
        folder,
        `${user.uid}`,
        `${user.gid}`,
        ...program,
      ]
    : program;
  return spawn(name, rest, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Mounts the image read-only for this program alone, and becomes its user. */
const mountAndRun = `
mount --bind "$1" "$1"
mount -o remount,bind,ro "$1"
cd "$2"
user="$3" group="$4"
shift 4
exec setpriv --reuid "$user" --regid "$group" --clear-groups --no-new-privs --inh-caps=-all "$@"`;

async function outputOf(child: ChildProcess): Promise<string> {
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += String(chunk);
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`${child.spawnargs.slice(-4).join(' ')} ended with ${status}`);
  return text;
}

async function firstLine(child: ChildProcess, name: string): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    if (text.includes('\n')) break;
  }
  if (text === '') throw new Error(`${name} ended before it was ready`);
  // What it writes later is not read, but must not fill the pipe.
  child.stdout?.resume();
  return text;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function waitUntilReady({ metrics, child }: Ready): Promise<void> {
  const url = `${metrics}/readyz`;
  const end = Date.now() + 120_000;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (Date.now() > end || child.exitCode !== null) throw new Error(`${url} does not become ready`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
