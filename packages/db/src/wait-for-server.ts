import { setTimeout } from 'node:timers/promises';
import { errorCodeOf } from '@fiscal/domain';
import { connect } from './connect.ts';

/** Codes of a server that starts or restarts, and of the driver that does not reach it. */
const startingCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  // cannot_connect_now
  '57P03',
]);

const pauseMs = 500;

/**
 * Waits until a server answers at the address, at most this long. Returns also when the server refuses the login or
 * does not have the database: the caller's own call reports that.
 */
export async function waitForServer(url: string, longestMs: number): Promise<void> {
  const end = performance.now() + longestMs;
  while ((await isStarting(url)) && performance.now() < end) await setTimeout(pauseMs);
}

async function isStarting(url: string): Promise<boolean> {
  const sql = connect(url, { max: 1, connect_timeout: 5 });
  try {
    await sql`select 1`;
    return false;
  } catch (error) {
    return startingCodes.has(errorCodeOf(error) ?? '');
  } finally {
    await sql.end({ timeout: 1 });
  }
}
