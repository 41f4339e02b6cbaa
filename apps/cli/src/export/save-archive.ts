import { existsSync } from 'node:fs';
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { MonthExport } from '@fiscal/services';
import { CommandFailed } from '../context/command-failed.ts';

export interface SavedArchive {
  readonly bytes: number;
  /** Bytes that an earlier, interrupted run wrote. */
  readonly resumedAt: number;
}

/** Only the owner may read the file, because it has personal data. */
const ofOwner = 0o600;

/**
 * Writes an archive to `path`. Until it is complete it is in `path.part`, and the tag of its content in
 * `path.part.etag`: the next run continues when the content is the same, else it starts again. Throws CommandFailed
 * when `path` exists.
 */
export async function saveArchive(
  archive: Pick<MonthExport, 'etag' | 'size' | 'bytes'>,
  path: string,
  onProgress: (bytes: number) => void,
): Promise<SavedArchive> {
  if (existsSync(path)) throw new CommandFailed(`${path} exists; name another file`);
  const [part, tag] = [`${path}.part`, `${path}.part.etag`];
  const resumedAt = await bytesKept(archive, part, tag);
  await writeFile(tag, archive.etag, { mode: ofOwner });
  const file = await open(part, resumedAt === 0 ? 'w' : 'a', ofOwner);
  try {
    let written = resumedAt;
    onProgress(written);
    if (written < archive.size) {
      for await (const chunk of archive.bytes({ first: written, last: archive.size - 1 })) {
        await file.writeFile(chunk);
        written += chunk.length;
        onProgress(written);
      }
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
  await rm(tag);
  return { bytes: archive.size, resumedAt };
}

async function bytesKept(
  { etag, size }: Pick<MonthExport, 'etag' | 'size'>,
  part: string,
  tag: string,
): Promise<number> {
  if (!existsSync(part) || !existsSync(tag) || (await readFile(tag, 'utf8')) !== etag) return 0;
  const kept = (await stat(part)).size;
  return kept <= size ? kept : 0;
}
