import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { errorCodeOf } from '@fiscal/domain';
import type { ResolvedAddress } from './resolve-name.ts';

/** Returns the addresses that a hosts file has for a name in small letters; empty when the file does not name it. */
export type HostsFile = (host: string) => Promise<readonly ResolvedAddress[]>;

type Names = ReadonlyMap<string, readonly ResolvedAddress[]>;

/**
 * Reads a hosts file, and again whenever it has changed. A missing file has no names; an unreadable one rejects, since
 * the operator may have blocked a name by it. Every line with the name counts. Source: hosts(5).
 */
export function openHostsFile(path = systemHostsFile()): HostsFile {
  let read: { readonly version: string; readonly names: Names } | undefined;
  return async (host) => {
    const version = await readVersion(path);
    if (version === undefined) return [];
    if (read?.version !== version) read = { version, names: parseHosts(await readFile(path, 'utf8')) };
    return read.names.get(host) ?? [];
  };
}

const systemHostsFile = (): string =>
  process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts';

async function readVersion(path: string): Promise<string | undefined> {
  try {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    if (errorCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHosts(text: string): Names {
  const names = new Map<string, ResolvedAddress[]>();
  for (const line of text.toLowerCase().split('\n')) {
    const [address = '', ...hosts] = line.replace(/#.*/, '').trim().split(/\s+/);
    const family = isIP(address);
    if (family === 0) continue;
    for (const host of hosts) names.set(host, [...(names.get(host) ?? []), { address, family }]);
  }
  return names;
}
