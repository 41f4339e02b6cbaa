import { spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Stack } from '@fiscal/dev-stack';
import { createFiscalClient, postNote, registerCompany, sampleSale, waitForNote } from '@fiscal/dev-stack';
import postgres from 'postgres';
import { residentMb } from '../memory/resident-mb.ts';
import { readPids } from '../throughput/cpu-of-stack.ts';
import { fillMonth } from './fill-month.ts';

export interface ExportOptions {
  readonly notes: number;
  /** The folder of the archive. */
  readonly folder: string;
  readonly progress: (line: string) => void;
}

export interface ExportFigures {
  readonly notes: number;
  readonly megabytes: number;
  readonly firstByteMs: number;
  readonly seconds: number;
  /** The resident megabytes of the API before the export, and the most during it. */
  readonly idleMb: number;
  readonly mostMb: number;
  /** The seconds in which one program reads the same documents from Postgres and writes them to a socket. */
  readonly floorSeconds: number;
  /** The verdict of other programs on the archive; `absent` where one is not installed. */
  readonly opened: Readonly<Record<'unzip' | 'python', 'sound' | 'damaged' | 'absent'>>;
}

const items = 3;
const sampleMs = 100;

/** Exports a month of this many notes over HTTP, and copies the same rows to a socket for comparison. */
export async function measureExport(
  stack: Stack,
  { notes, folder, progress }: ExportOptions,
): Promise<ExportFigures> {
  const client = createFiscalClient(stack.addresses.apiSandbox, stack.keys.test);
  const companyId = await registerCompany(client, stack);
  const template = await postNote(client, sampleSale({ companyId, externalId: 'template', items }), 202);
  await waitForNote(client, template.id, 60_000);
  const month = brasiliaMonthOf(new Date().toISOString());
  const sql = postgres(stack.databaseOwnerUrl, { max: 1, onnotice: () => undefined });
  try {
    const downloadMonth = (ofCompany: string, ofMonth: string) =>
      download(stack, `/v1/nfe/export?companyId=${ofCompany}&month=${ofMonth}`, join(folder, 'month.zip'));
    // This loads the code, so that the memory is that of a process that has exported before.
    await downloadMonth(companyId, month);
    const ids = await fillMonth(sql, template.id, { notes, progress });
    const { api } = readPids(stack);
    const idleMb = residentMb(api);
    let mostMb = idleMb;
    const sampling = setInterval(() => {
      mostMb = Math.max(mostMb, residentMb(api));
    }, sampleMs);
    const { bytes, firstByteMs, seconds } = await downloadMonth(companyId, month);
    clearInterval(sampling);
    progress('copying the same rows to a socket');
    const floorSeconds = await copyToSocket(sql, ids);
    return {
      notes,
      megabytes: bytes / 1e6,
      firstByteMs,
      seconds,
      idleMb,
      mostMb,
      floorSeconds,
      opened: openedBy(join(folder, 'month.zip')),
    };
  } finally {
    await sql.end();
  }
}

/** The month at UTC-03:00. */
const brasiliaMonthOf = (instant: string): string =>
  new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 7);

async function download(stack: Stack, path: string, file: string) {
  const began = performance.now();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${stack.keys.test}` };
    const request: ClientRequest = get(new URL(path, stack.addresses.apiSandbox), { headers }, resolve);
    request.once('error', reject);
  });
  if (answer.statusCode !== 200) throw new Error(`the export answered ${answer.statusCode}`);
  const firstByteMs = performance.now() - began;
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  await pipeline(answer, createWriteStream(file));
  if (String(bytes) !== answer.headers['content-length'])
    throw new Error('the export has another length than it said');
  return { bytes, firstByteMs, seconds: (performance.now() - began) / 1000 };
}

const rowsAtATime = 256;

async function copyToSocket(sql: postgres.Sql, ids: readonly string[]): Promise<number> {
  const server = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the listener has no port');
  const socket = connect(address.port, '127.0.0.1');
  const began = performance.now();
  for (let from = 0; from < ids.length; from += rowsAtATime) {
    const some = ids.slice(from, from + rowsAtATime);
    const rows = await sql<{ bytes: Buffer }[]>`select bytes from document where id = any(${some})`;
    for (const { bytes } of rows) {
      if (!socket.write(bytes)) await new Promise((resolve) => socket.once('drain', resolve));
    }
  }
  await new Promise<void>((resolve) => socket.end(resolve));
  const seconds = (performance.now() - began) / 1000;
  server.close();
  return seconds;
}

function openedBy(file: string): ExportFigures['opened'] {
  const run = (command: string, args: readonly string[]) => {
    const { error, status } = spawnSync(command, args, { stdio: 'ignore' });
    if (error !== undefined) return 'absent';
    return status === 0 ? 'sound' : 'damaged';
  };
  const script = 'import sys, zipfile; sys.exit(zipfile.ZipFile(sys.argv[1]).testzip() is not None)';
  return { unzip: run('unzip', ['-tqq', file]), python: run('python3', ['-c', script, file]) };
}
