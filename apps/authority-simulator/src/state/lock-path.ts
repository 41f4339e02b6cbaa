import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** The exclusive use of a path by this process; the system releases it when the process ends, even by SIGKILL. */
export interface PathLock {
  release(): Promise<void>;
}

type ListNames = (folder: string) => Promise<readonly string[]>;

/**
 * Locks a file or folder for this process. The lock is a socket beside it, `<path>.lock.<n>`, on which its owner
 * listens, so that a lock is held exactly while its owner lives. Rejects when a live process holds the lock. `list`
 * returns the names in a folder.
 */
export async function lockPath(
  path: string,
  list: ListNames = (folder) => readdir(folder),
): Promise<PathLock> {
  await mkdir(dirname(path), { recursive: true });
  for (;;) {
    const lock = await tryLock(path, list);
    if (lock !== undefined) return lock;
  }
}

const prefixOf = (path: string): string => `${basename(path)}.lock.`;

/** Tries once to take the lock; undefined when another process took it meanwhile and the caller has to try again. */
async function tryLock(path: string, list: ListNames): Promise<PathLock | undefined> {
  const folder = dirname(path);
  const fileOf = (n: number): string => join(folder, `${prefixOf(path)}${n}`);
  const before = await findHighest(path, list);
  if (before > 0 && (await isHeld(fileOf(before)))) throw new Error(inUse(path));
  const own = before + 1;
  const server = await listenAs(fileOf(own));
  if (server === undefined) return undefined;
  // When this process read the folder before an owner removed old files, its number can be lower than the owner's. Its
  // file stays, because another process may have the same name by now.
  if ((await findHighest(path, list)) > own) {
    await closed(server);
    return undefined;
  }
  await removeBelow(path, own, list);
  return {
    release: async () => {
      await rm(fileOf(own), { force: true });
      await closed(server);
    },
  };
}

const inUse = (path: string): string =>
  `${path} is in use by another simulator. Stop that one first, or choose another folder (--state) and ledger (--ledger).`;

async function listNumbers(path: string, list: ListNames): Promise<number[]> {
  const names = await list(dirname(path));
  const ends = names
    .filter((name) => name.startsWith(prefixOf(path)))
    .map((name) => name.slice(prefixOf(path).length));
  return ends.filter((end) => /^\d+$/.test(end)).map(Number);
}

const findHighest = async (path: string, list: ListNames): Promise<number> =>
  Math.max(0, ...(await listNumbers(path, list)));

async function removeBelow(path: string, own: number, list: ListNames): Promise<void> {
  for (const number of await listNumbers(path, list)) {
    if (number < own) await rm(join(dirname(path), `${prefixOf(path)}${number}`), { force: true });
  }
}

/** Listens on a temporary socket and then links it to the name, so that a visible lock always answers. */
async function listenAs(file: string): Promise<Server | undefined> {
  const socket = `${dirname(file)}/.${randomUUID().slice(0, 8)}`;
  const server = createServer((client) => client.destroy());
  await atShortPath(socket, (short) => listening(server, short));
  try {
    await chmod(socket, 0o666);
    await link(socket, file);
    server.unref();
    return server;
  } catch (error) {
    await closed(server);
    if (codeOf(error) === 'EEXIST') return undefined;
    throw error;
  } finally {
    await rm(socket, { force: true });
  }
}

const closed = (server: Server): Promise<unknown> => new Promise((resolve) => server.close(resolve));

const listening = (server: Server, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });

/**
 * Returns whether a process holds the lock. It is free only when the socket does not exist or nobody listens on it;
 * after any other error the lock counts as held.
 */
const isHeld = (file: string): Promise<boolean> =>
  atShortPath(
    file,
    (path) =>
      new Promise((resolve) => {
        const client = connect(path);
        client.once('connect', () => {
          client.destroy();
          resolve(true);
        });
        client.once('error', (error) => resolve(!['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '')));
      }),
  );

/** Uses a link for a path that is too long for a socket's address (about a hundred bytes). */
async function atShortPath<T>(path: string, use: (path: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= longestAddress) return use(path);
  const folder = await shortFolder(basename(path));
  try {
    await symlink(dirname(path), join(folder, 'l'));
    return await use(join(folder, 'l', basename(path)));
  } finally {
    await rm(folder, { recursive: true });
  }
}

const longestAddress = 100;

/** Makes a temporary folder whose path is short enough. */
async function shortFolder(name: string): Promise<string> {
  const places = [tmpdir(), '/tmp', '/var/tmp'];
  for (const place of places) {
    const prefix = join(place, 'lock-');
    if (Buffer.byteLength(join(`${prefix}XXXXXX`, 'l', name)) > longestAddress) continue;
    const made = await mkdtemp(prefix).catch(() => undefined);
    if (made !== undefined) return made;
  }
  throw new Error(
    `none of ${places.join(', ')} can hold the address of a lock: choose a shorter folder (--state)`,
  );
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
