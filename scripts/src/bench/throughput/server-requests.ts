import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import type { Stack } from '@fiscal/dev-stack';
import { readPids } from './cpu-of-stack.ts';

/** The requests to the parts of the Temporal server, and their requests to the database. */
export interface ServerRequests {
  /** The requests by part of the server. */
  readonly served: Readonly<Record<string, number>>;
  readonly persistence: Readonly<Record<string, number>>;
  /** The requests to the database, by operation. */
  readonly operations: Readonly<Record<string, number>>;
}

/** Reads the server's counters since its start. Its metrics page has a port that only the system knows. */
export async function readServerRequests(stack: Pick<Stack, 'state'>): Promise<ServerRequests> {
  const { temporal } = readPids(stack);
  for (const port of readPorts(temporal)) {
    const page = await readPage(port);
    if (page?.includes('\npersistence_requests{')) {
      return {
        served: countBy(page, 'service_requests', 'service_name'),
        persistence: countBy(page, 'persistence_requests', 'service_name'),
        operations: countBy(page, 'persistence_requests', 'operation'),
      };
    }
  }
  throw new Error('the Temporal server shows no metrics');
}

/** Returns the requests between two readings, divided by `count`. */
export function requestsBetween(
  before: ServerRequests,
  after: ServerRequests,
  count: number,
): ServerRequests {
  const grown = (name: keyof ServerRequests): Readonly<Record<string, number>> =>
    Object.fromEntries(
      Object.entries(after[name]).map(([key, value]) => [key, (value - (before[name][key] ?? 0)) / count]),
    );
  return { served: grown('served'), persistence: grown('persistence'), operations: grown('operations') };
}

const readPage = (port: number): Promise<string | undefined> =>
  fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.text(),
    () => undefined,
  );

function countBy(page: string, name: string, label: string): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [, labels = '', value] of page.matchAll(new RegExp(`^${name}\\{([^}]*)\\} (\\S+)$`, 'gm'))) {
    const [, key = 'other'] = new RegExp(`${label}="([^"]*)"`).exec(labels) ?? [];
    counts[key] = (counts[key] ?? 0) + Number(value);
  }
  return counts;
}

/** Returns the ports on which a process listens, by the tables of Linux. */
function readPorts(pid: number): readonly number[] {
  const own = new Set(readdirSync(`/proc/${pid}/fd`).map((fd) => readTarget(`/proc/${pid}/fd/${fd}`)));
  return readFileSync(`/proc/${pid}/net/tcp`, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === listening && own.has(`socket:[${inode}]`))
    .map(([, address = '']) => Number.parseInt(address.split(':')[1] ?? '', 16));
}

const listening = '0A';

function readTarget(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}
