import type { CliSettings } from '@fiscal/config';
import { connectionsOf, readSessions, type ServerSessions } from '@fiscal/db';
import { eraserConnections, operatorConnections } from '@fiscal/services';
import { type CheckResult, missing, ok } from './check.ts';

/** The name of the check. */
export const connectionsName = 'connections of Postgres';

/** The numbers of processes of the installation. */
export interface Processes {
  readonly api: number;
  readonly workers: number;
}

/** Checks that Postgres has as many connections as the processes may open. It must be reachable. */
export async function checkConnections(
  { DATABASE_URL: url = '', DATABASE_CONNECTIONS: each }: CliSettings,
  processes: Processes,
): Promise<CheckResult> {
  return judgeConnections(await readSessions(url), processes, each);
}

/** Compares the connections of the server with the sum in docs/reference/operators/connections.md. */
export function judgeConnections(
  { most, elsewhere }: ServerSessions,
  { api, workers }: Processes,
  each: number,
): CheckResult {
  const needed =
    api * connectionsOf('api', each) +
    workers * (connectionsOf('worker', each) + connectionsOf('eraser', eraserConnections)) +
    connectionsOf('worker', operatorConnections);
  const found =
    `${needed} for ${api} API and ${workers} worker(s) at DATABASE_CONNECTIONS=${each}, ` +
    `${elsewhere} in other databases now, of ${most}`;
  if (needed + elsewhere <= most) return ok(connectionsName, found);
  const advice = `raise max_connections by ${needed + elsewhere - most}, or lower DATABASE_CONNECTIONS`;
  return missing(connectionsName, found, `${advice}: docs/reference/operators/connections.md`);
}
