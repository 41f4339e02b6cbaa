import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { obtainS3Server, startMailbox, startPostgres } from '@fiscal/dev-stack/test-servers';
import { writeArguments } from '@fiscal/domain';
import type { DebianPostgres } from '@fiscal/e2e';
import type { Release } from './build-release.ts';
import type { ProductionPorts } from './production-ports.ts';
import { writePrometheusFile, writeProxyFile } from './proxy-and-alerts.ts';
import { serverPrograms } from './require-programs.ts';
import type { BucketSettings, Settings } from './service-settings.ts';
import type { ProcessBook } from './trial-process.ts';

/** A part that can be ended and started again at its addresses. */
export interface Part {
  stop(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
}

interface Endable {
  stop(): Promise<void>;
  kill(): Promise<void>;
}

/** Starts a part by a function that may be called again after its end. */
export async function openPart(start: () => Promise<Endable>): Promise<Part> {
  let current = await start();
  return {
    stop: () => current.stop(),
    kill: () => current.kill(),
    start: async () => {
      current = await start();
    },
  };
}

export interface PlaceOfParts {
  readonly folder: string;
  readonly ports: ProductionPorts;
  readonly book: ProcessBook;
  readonly environment: Settings;
}

const made = (...path: readonly string[]): string => {
  const folder = join(...path);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
};

const answers = (address: string) => (): Promise<boolean> =>
  fetch(address, { signal: AbortSignal.timeout(1_000) }).then(() => true);

/** APIs, workers of two releases and Temporal together: docs/reference/operators/connections.md. */
const connections = 400;

/** Starts Debian's Postgres, whose commits are durable. */
export function openPostgres(
  { folder, ports, book }: PlaceOfParts,
  { initdb, postgres }: DebianPostgres,
  password: string,
): Promise<Part> {
  return openPart(() =>
    startPostgres({
      folder: join(folder, 'postgres'),
      port: ports.postgres,
      durability: 'full',
      maxConnections: connections,
      password,
      binaries: { initdb, postgres },
      spawned: (child) => book.watch(child, 'SIGINT'),
    }),
  );
}

/** Starts the S3 server with one bucket. */
export async function openObjects(
  { folder, ports, book, environment }: PlaceOfParts,
  progress: (line: string) => void,
): Promise<{ readonly part: Part; readonly bucket: BucketSettings }> {
  const found = await obtainS3Server({ environment, progress });
  if (found.kind === 'none') throw new Error(`there is no S3 server: ${found.why}`);
  const address = `127.0.0.1:${ports.objects}`;
  const bucket = 'documents';
  // The server keeps each bucket as a folder.
  made(folder, 'objects', 'objects', bucket);
  const keys = { accessKeyId: 'trial', secretAccessKey: 'secret-of-the-trial' };
  const part = await openPart(() =>
    book.start({
      name: 'objects',
      program: found.file,
      args: ['-address', address, '-folder', made(folder, 'objects')],
      cwd: folder,
      environment: { ROOT_ACCESS_KEY: keys.accessKeyId, ROOT_SECRET_KEY: keys.secretAccessKey },
      ready: answers(`http://${address}`),
    }),
  );
  return { part, bucket: { bucket, endpoint: `http://${address}`, ...keys } };
}

/** Starts the receiver of mails in this process; nothing can kill it alone. */
export const openMailbox = ({ folder, ports }: PlaceOfParts): Promise<Part> =>
  openPart(async () => {
    const { stop } = await startMailbox(made(folder, 'emails'), ports.mail);
    return { stop, kill: stop };
  });

/** The folder of the simulator's ledgers and of the test authority's certificates. */
export const authorityFolder = (folder: string): string => join(folder, 'authority');
export const ledgersOf = (folder: string) => ({
  ledger: join(authorityFolder(folder), 'ledger.jsonl'),
  nfseLedger: join(authorityFolder(folder), 'ledger.nfse.jsonl'),
});

export function openAuthority(
  { folder, ports, book, environment }: PlaceOfParts,
  release: Release,
): Promise<Part> {
  const state = made(authorityFolder(folder));
  const { ledger, nfseLedger } = ledgersOf(folder);
  return openPart(() =>
    book.start({
      name: 'authority',
      program: process.execPath,
      args: [
        ...release.commandOf('authority-simulator'),
        ...writeArguments({
          json: true,
          state,
          ledger,
          'nfse-ledger': nfseLedger,
          'no-client-certificate': true,
          'port-homologation': `${ports.simulatorHomologation}`,
          'port-production': `${ports.simulatorProduction}`,
          'port-admin': `${ports.simulatorAdmin}`,
        }),
      ],
      cwd: release.root,
      environment,
      ready: 'line',
    }),
  );
}

export function openProxy({ folder, ports, book, environment }: PlaceOfParts): Promise<Part> {
  const file = writeProxyFile(folder, ports);
  return openPart(() =>
    book.start({
      name: 'proxy',
      program: 'haproxy',
      args: ['-db', '-f', file],
      cwd: folder,
      environment: { ...environment, PATH: `${environment.PATH ?? ''}:${serverPrograms}` },
      ready: answers(`http://127.0.0.1:${ports.proxySandbox}/`),
    }),
  );
}

export function openPrometheus({ folder, ports, book, environment }: PlaceOfParts): Promise<Part> {
  const file = writePrometheusFile(folder, ports);
  const address = `127.0.0.1:${ports.prometheus}`;
  return openPart(() =>
    book.start({
      name: 'prometheus',
      program: 'prometheus',
      args: [
        `--config.file=${file}`,
        `--storage.tsdb.path=${made(folder, 'prometheus')}`,
        `--web.listen-address=${address}`,
        '--log.level=warn',
      ],
      cwd: folder,
      environment,
      ready: async () => (await fetch(`http://${address}/-/ready`)).ok,
    }),
  );
}
