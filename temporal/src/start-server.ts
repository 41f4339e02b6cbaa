import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, fchmodSync, openSync, readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Connection } from '@temporalio/client';
import { collectorSettings, serverSettings } from './server-settings.ts';

export interface ServerOptions {
  readonly binary: string;
  /** The folder of the server's log, and of its database unless `memory`. */
  readonly folder: string;
  readonly storage: 'file' | 'memory';
  readonly port: number;
  /** The port of the web UI; absent for none. */
  readonly uiPort?: number | undefined;
  readonly namespace: string;
  /** Name → type (`Keyword`, `Int`, `Datetime` …). */
  readonly searchAttributes: Readonly<Record<string, string>>;
  /** The address of the codec server by which the web UI decodes payloads. */
  readonly codecEndpoint?: string | undefined;
  /** The environment of the calling process, by which the server finds its own files. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Called with the process before it serves. */
  readonly spawned?: ((child: ChildProcess) => void) | undefined;
  /** Called with the name of the signal or the status when the server ends by itself. */
  readonly onCrash?: ((how: string) => void) | undefined;
}

export interface RunningServer {
  readonly pid: number;
  /** The gRPC address, `host:port`. */
  readonly address: string;
  readonly uiUrl: string | undefined;
  stop(): Promise<void>;
  /** Ends the server at once, as a crash of the machine would. */
  kill(): Promise<void>;
}

/** Starts a development server on loopback and waits until its namespace answers. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  await mkdir(options.folder, { recursive: true });
  const logFile = join(options.folder, 'temporal.log');
  const log = openSync(logFile, 'a', 0o600);
  fchmodSync(log, 0o600);
  const child = spawn(resolve(options.binary), commandLine(options), {
    stdio: ['ignore', log, log],
    detached: true,
    // The database is named relative to this folder: its name is a URI, in which a `#`, `?` or `%` has a meaning.
    cwd: options.folder,
    env: { ...withoutProfile(options.environment), ...collectorSettings },
  });
  closeSync(log);
  let isEnding = false;
  child.once('exit', (status, signal) => {
    if (!isEnding) options.onCrash?.(signal ?? `status ${status}`);
  });
  const end = (signal: NodeJS.Signals): Promise<void> => {
    isEnding = true;
    return endProcess(child, signal);
  };
  options.spawned?.(child);
  const address = `127.0.0.1:${options.port}`;
  await waitUntilServing(address, options.namespace, child, logFile);
  return {
    pid: child.pid ?? 0,
    address,
    uiUrl: options.uiPort === undefined ? undefined : `http://127.0.0.1:${options.uiPort}`,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

/** Removes the caller's Temporal profile, which is not for this server. */
const withoutProfile = (environment: ServerOptions['environment']) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !name.startsWith('TEMPORAL_')));

function commandLine(options: ServerOptions): string[] {
  const args = [
    'server',
    'start-dev',
    '--ip',
    '127.0.0.1',
    '--port',
    `${options.port}`,
    '--log-level',
    'warn',
  ];
  args.push(...(options.uiPort === undefined ? ['--headless'] : ['--ui-port', `${options.uiPort}`]));
  args.push('--namespace', options.namespace, '--ui-disable-news-fetch');
  if (options.codecEndpoint !== undefined) args.push('--ui-codec-endpoint', options.codecEndpoint);
  if (options.storage === 'file') args.push(...fileStorage);
  for (const { key, value } of serverSettings) {
    args.push('--dynamic-config-value', `${key}=${value}`);
  }
  for (const [name, type] of Object.entries(options.searchAttributes)) {
    args.push('--search-attribute', `${name}=${type}`);
  }
  return args;
}

const fileStorage = [
  '--db-filename',
  'temporal.db',
  '--sqlite-pragma',
  'journal_mode=WAL',
  '--sqlite-pragma',
  'synchronous=NORMAL',
];

async function waitUntilServing(
  address: string,
  namespace: string,
  child: ChildProcess,
  logFile: string,
): Promise<void> {
  const connection = Connection.lazy({ address, connectTimeout: 1000, channelArgs: withoutProxy });
  const deadline = Date.now() + 60_000;
  try {
    while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
      if (await answers(connection, namespace)) return;
      await new Promise((resolve) => setTimeout(resolve, 60));
    }
  } finally {
    await connection.close();
  }
  child.kill('SIGKILL');
  const lastLines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20).join('\n');
  throw new Error(`the Temporal server did not start; ${logFile} ends with:\n${lastLines}`);
}

/** Local addresses are never reached by a proxy. */
const withoutProxy = { 'grpc.enable_http_proxy': 0 } as const;

const answers = (connection: Connection, namespace: string): Promise<boolean> =>
  connection
    .withDeadline(Date.now() + 1000, () => connection.workflowService.describeNamespace({ namespace }))
    .then(
      () => true,
      () => false,
    );

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(force);
}
