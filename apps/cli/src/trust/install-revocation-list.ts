import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  isCurrent,
  isSignedBy,
  loadTrustStore,
  type RevocationList,
  readRevocationList,
} from '@fiscal/certificates';
import { CommandFailed } from '../context/command-failed.ts';

export interface RevocationListToInstall {
  /** A file, or an http(s) address. */
  readonly source: string;
  /** The folder with the certificates of the authorities that sign lists. */
  readonly trustStore: string;
  readonly folder: string;
  readonly now: Date;
}

export interface InstalledRevocationList {
  readonly file: string;
  readonly issuer: string;
  readonly revoked: number;
  readonly nextUpdate: string;
}

const longestFetchMs = 30_000;
const mostBytes = 50_000_000;

/**
 * Puts a revocation list into the folder and replaces the one of the same issuer. Accepts only a current list that an
 * authority of the trust store signed; else throws CommandFailed.
 */
export async function installRevocationList(
  given: RevocationListToInstall,
): Promise<InstalledRevocationList> {
  const { source, trustStore, now } = given;
  const bytes = await readSource(source);
  const list = readList(source, bytes);
  const { anchors, intermediates } = loadTrustStore({ folder: trustStore });
  const issuer = [...anchors.map(({ facts }) => facts), ...intermediates].find((facts) =>
    isSignedBy(list, facts),
  );
  if (issuer === undefined) throw new CommandFailed(`no authority of ${trustStore} signed ${source}`);
  if (list.nextUpdate === undefined || !isCurrent(list, now)) {
    throw new CommandFailed(
      `${source} is out of date: ${list.nextUpdate?.toISOString() ?? 'it has no nextUpdate'}`,
    );
  }
  return {
    file: write(given.folder, list, bytes),
    issuer: issuer.subjectCommonName,
    revoked: list.revokedCount,
    nextUpdate: list.nextUpdate.toISOString(),
  };
}

function readList(source: string, bytes: Uint8Array): RevocationList {
  try {
    return readRevocationList(bytes);
  } catch (error) {
    throw new CommandFailed(
      `${source} is not a revocation list: ${error instanceof Error ? error.message : error}`,
    );
  }
}

async function readSource(source: string): Promise<Uint8Array> {
  try {
    if (!/^https?:\/\//i.test(source)) return readFileSync(source);
    const response = await fetch(source, { redirect: 'error', signal: AbortSignal.timeout(longestFetchMs) });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return await atMost(response, mostBytes);
  } catch (error) {
    throw new CommandFailed(`${source} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

async function atMost(response: Response, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of response.body ?? []) {
    size += piece.length;
    if (size > most) throw new Error(`more than ${most} bytes`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Writes the list under another name and renames it, so that no process reads an incomplete file. */
function write(folder: string, { issuerDer }: RevocationList, bytes: Uint8Array): string {
  const target = resolve(folder);
  mkdirSync(target, { recursive: true });
  const file = join(target, `${createHash('sha256').update(issuerDer).digest('hex').slice(0, 32)}.crl`);
  writeFileSync(`${file}.new`, bytes);
  renameSync(`${file}.new`, file);
  return file;
}
