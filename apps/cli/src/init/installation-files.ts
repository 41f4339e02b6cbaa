import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { CommandFailed } from '../context/command-failed.ts';

export interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** The user and group of the processes in the image. */
const imageOwner = { uid: 1000, gid: 1000 };

/** Returns the owner of the new files: this user; for root, the owner of the folder or the user of the image. */
export function ownerOf(folder: string): Owner {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  if (uid === undefined || gid === undefined) return imageOwner;
  if (uid !== 0) return { uid, gid };
  const found = statSync(folder);
  return found.uid === 0 ? imageOwner : { uid: found.uid, gid: found.gid };
}

function giveTo(path: string, { uid, gid }: Owner): void {
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

/** Finds a file, behind its link if it is one. Refuses a link to nothing, and everything that is no file. */
export function findFile(path: string): { readonly path: string; readonly exists: boolean } {
  const found = look(path, 'file');
  if (found === undefined) return { path, exists: false };
  if (!found.isFile()) throw new CommandFailed(`${path} is no file: remove or rename it`);
  return { path: realpathSync(path), exists: true };
}

/** True when the folder exists. Refuses a link to nothing, and everything that is no folder. */
export function findFolder(path: string): boolean {
  const found = look(path, 'folder');
  if (found !== undefined && !found.isDirectory())
    throw new CommandFailed(`${path} is no folder: remove or rename it`);
  return found !== undefined;
}

/** Returns what is at the path, behind a link; undefined when nothing is there. */
function look(path: string, what: 'file' | 'folder') {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined && lstatSync(path, { throwIfNoEntry: false }) !== undefined) {
    throw new CommandFailed(
      `${path} is a link to a ${what} that does not exist: make the ${what}, or remove the link`,
    );
  }
  return found;
}

/** Makes a folder and those above it, and returns them. The modes do not depend on the umask of this process. */
export function makeFolders(path: string, owner: Owner, mode: number): readonly string[] {
  if (findFolder(path)) return [];
  const above = makeFolders(dirname(path), owner, mode);
  mkdirSync(path, { mode });
  chmodSync(path, mode);
  giveTo(path, owner);
  return [...above, path];
}

const unfinished = '.new';

/** Refuses to begin while another run writes the file, or after one was ended. */
export function refuseUnfinished(file: string): void {
  const part = `${file}${unfinished}`;
  if (lstatSync(part, { throwIfNoEntry: false }) === undefined) return;
  throw new CommandFailed(
    `${part} exists: another fiscal init is at work, or one was ended; remove this file and run it again`,
  );
}

/** Writes a file that only its owner can read, in one step: it is there as a whole, or not at all. */
export function writeWhole(file: string, text: string, owner: Owner): void {
  const part = `${file}${unfinished}`;
  refuseUnfinished(file);
  const opened = openSync(part, 'wx', 0o600);
  try {
    writeFileSync(opened, text);
    fsyncSync(opened);
    giveTo(part, owner);
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw error;
  } finally {
    closeSync(opened);
  }
}
