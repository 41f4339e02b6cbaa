import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder with one folder of recorded histories for each release. */
const historiesFolder: string = fileURLToPath(new URL('../../../../temporal/histories/', import.meta.url));

const manifest = new URL('../../../../package.json', import.meta.url);

export interface RecordedHistory {
  /** `0.11.0` */
  readonly release: string;
  /** Workflow type and case: `issueNfe.authorized`. */
  readonly name: string;
  /** History in proto JSON, payloads encrypted with the test key. */
  readonly json: string;
}

/** Returns the histories of all releases, in the order of their names. */
export async function readHistories(): Promise<readonly RecordedHistory[]> {
  const releases = (await readdir(historiesFolder)).sort();
  return (await Promise.all(releases.map(readRelease))).flat();
}

async function readRelease(release: string): Promise<readonly RecordedHistory[]> {
  const files = (await readdir(join(historiesFolder, release))).sort();
  return Promise.all(
    files.map(async (file) => ({
      release,
      name: basename(file, '.json'),
      json: await readFile(join(historiesFolder, release, file), 'utf8'),
    })),
  );
}

/** Writes histories of the next release. */
export interface HistoryWriter {
  /** True when the release has a history of this name. */
  has(name: string): boolean;
  /** Throws when the release has a history of this name. */
  write(name: string, json: string): Promise<void>;
}

export async function openHistoryWriter(): Promise<HistoryWriter> {
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { readonly version: string };
  const target = join(historiesFolder, version);
  await mkdir(target, { recursive: true });
  const present = new Set(await readdir(target));
  return {
    has: (name) => present.has(`${name}.json`),
    write: (name, json) => writeFile(join(target, `${name}.json`), `${json}\n`, { flag: 'wx' }),
  };
}
