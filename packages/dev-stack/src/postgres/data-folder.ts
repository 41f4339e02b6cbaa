import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type SystemUser, succeedsAs } from './system-user.ts';

/** Both keep files over a restart of a stack; the first one also over a restart of the machine. */
const shared = (): readonly string[] => ['/var/tmp', tmpdir()];

/**
 * Returns the data folder of the cluster of `folder`, which may not exist yet: `data` in it, or, when the user that
 * runs Postgres may not enter it (a clone in root's home), a private folder outside, to which `data` is a link. Outside
 * data without that link belongs to a removed state, and is removed.
 */
export async function dataFolder(folder: string, user: SystemUser | undefined): Promise<string> {
  const inside = join(folder, 'data');
  if (user === undefined || (await mayEnter(user, folder))) return inside;
  const home = await privateFolder(realpathSync(folder), user);
  const outside = join(home, 'data');
  if (linkedTo(inside) !== outside) {
    rmSync(inside, { recursive: true, force: true });
    for (const left of [outside, `${outside}.part`]) rmSync(left, { recursive: true, force: true });
    symlinkSync(outside, inside);
  }
  return outside;
}

/** Returns the outside folder with the data of the cluster of `folder`; undefined when the data is inside. */
export const outsideFolder = (folder: string): string | undefined => {
  const data = linkedTo(join(folder, 'data'));
  return data === undefined ? undefined : dirname(data);
};

const mayEnter = (user: SystemUser, folder: string): Promise<boolean> =>
  succeedsAs(user, '/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder]);

/** Others may write beside it: a folder that is not private to the user is refused. */
async function privateFolder(folder: string, user: SystemUser): Promise<string> {
  const place = await sharedFolder(user);
  if (place === undefined)
    throw new Error(`the user that runs Postgres may enter neither ${folder} nor ${tmpdir()}`);
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 24);
  const home = join(place, `fiscal-postgres-data-${name}`);
  if (!existsSync(home)) {
    mkdirSync(home, { mode: 0o700 });
    chownSync(home, user.uid, user.gid);
  }
  const found = lstatSync(home);
  if (!found.isDirectory() || found.uid !== user.uid || (found.mode & 0o077) !== 0)
    throw new Error(`${home} belongs to somebody else: remove it, or choose another folder (--state DIR)`);
  return home;
}

async function sharedFolder(user: SystemUser): Promise<string | undefined> {
  for (const each of shared()) if (existsSync(each) && (await mayEnter(user, each))) return each;
  return undefined;
}

const linkedTo = (path: string): string | undefined =>
  lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true ? readlinkSync(path) : undefined;
