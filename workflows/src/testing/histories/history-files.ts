import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Recorded histories of every way, in a folder of each release; never edited, only added to. */
export const historiesFolder: string = fileURLToPath(
  new URL('../../../../temporal/histories/', import.meta.url),
);

const manifest = new URL('../../../../package.json', import.meta.url);

export interface RecordedHistory {
  /** `0.11.0` */
  readonly release: string;
  /** `issueNfe.authorized`: type and way. */
  readonly name: string;
  /** History in proto JSON, payloads encrypted with the test key. */
  readonly json: string;
}

/** A history of this release and name is there: what was recorded once is what executions in production may hold. */
export class HistoryExistsError extends Error {
  override readonly name = 'HistoryExistsError';
}

/** The histories of all releases, in the order of their names. */
export async function readHistories(folder: string = historiesFolder): Promise<readonly RecordedHistory[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const stray = entries.find((entry) => !entry.isDirectory());
  if (stray !== undefined) throw new Error(`${stray.name} lies in no release's folder`);
  const releases = entries.map(({ name }) => name).sort();
  return (await Promise.all(releases.map((release) => readRelease(folder, release)))).flat();
}

async function readRelease(folder: string, release: string): Promise<readonly RecordedHistory[]> {
  const files = (await readdir(join(folder, release))).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => ({
      release,
      name: basename(file, '.json'),
      json: await readFile(join(folder, release, file), 'utf8'),
    })),
  );
}

/** The release that the code is on the way to: the only one whose folder is written to. */
export async function currentRelease(): Promise<string> {
  const { version } = JSON.parse(await readFile(manifest, 'utf8')) as { readonly version: string };
  return version;
}

/** Writes histories of the current release. */
export interface HistoryWriter {
  readonly release: string;
  /** Whether the release has a history of this name. */
  has(name: string): boolean;
  /** Throws HistoryExistsError instead of replacing a history. */
  write(name: string, json: string): Promise<void>;
}

export async function openHistoryWriter(folder: string = historiesFolder): Promise<HistoryWriter> {
  const release = await currentRelease();
  const target = join(folder, release);
  await mkdir(target, { recursive: true });
  const there = new Set(await readdir(target));
  return {
    release,
    has: (name) => there.has(`${name}.json`),
    async write(name, json) {
      try {
        await writeFile(join(target, `${name}.json`), `${json}\n`, { flag: 'wx' });
      } catch (error) {
        if (!isThere(error)) throw error;
        throw new HistoryExistsError(
          `${release}/${name} is recorded; a changed way belongs to a new release`,
        );
      }
    },
  };
}

const isThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';
