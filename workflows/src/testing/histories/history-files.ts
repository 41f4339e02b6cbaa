import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Recorded histories of every way, in `temporal/`; never edited, only added to at each release. */
export const historiesFolder: string = fileURLToPath(
  new URL('../../../../temporal/histories/', import.meta.url),
);

export interface RecordedHistory {
  /** `issueNfe.authorized`: type and way. */
  readonly name: string;
  /** History in proto JSON, payloads encrypted with the test key. */
  readonly json: string;
}

export async function readHistories(): Promise<readonly RecordedHistory[]> {
  const files = (await readdir(historiesFolder)).filter((file) => file.endsWith('.json')).sort();
  return Promise.all(
    files.map(async (file) => ({
      name: basename(file, '.json'),
      json: await readFile(join(historiesFolder, file), 'utf8'),
    })),
  );
}

export const writeHistory = ({ name, json }: RecordedHistory): Promise<void> =>
  writeFile(join(historiesFolder, `${name}.json`), `${json}\n`);
