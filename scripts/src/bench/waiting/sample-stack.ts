import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Stack } from '@fiscal/dev-stack';
import type postgres from 'postgres';
import { residentMb } from '../memory/resident-mb.ts';
import { readPids } from '../throughput/cpu-of-stack.ts';

/** The memory and storage that the executions of a stack take. */
export interface StackSample {
  readonly waiting: number;
  /** Megabytes: resident memory, and what lies on the disk. */
  readonly temporalMb: number;
  readonly workerMb: number;
  readonly apiMb: number;
  readonly temporalFileMb: number;
  readonly databaseMb: number;
  /** The part of the database that the stored documents take. */
  readonly documentsMb: number;
}

export async function sampleStack(stack: Stack, sql: postgres.Sql): Promise<StackSample> {
  const { temporal, worker, api } = readPids(stack);
  const [counted] = await sql<{ waiting: number; bytes: number; documentBytes: number }[]>`
    select (select count(*)::int from filing where open and waiting is not null) as waiting,
      pg_database_size(current_database())::float8 as bytes,
      pg_total_relation_size('document')::float8 as "documentBytes"`;
  return {
    waiting: counted?.waiting ?? 0,
    temporalMb: residentMb(temporal),
    workerMb: residentMb(worker),
    apiMb: residentMb(api),
    temporalFileMb: fileMb(join(stack.state.temporal, 'temporal.db')),
    databaseMb: (counted?.bytes ?? 0) / 1e6,
    documentsMb: (counted?.documentBytes ?? 0) / 1e6,
  };
}

/** With what SQLite has not yet moved from its log. */
const fileMb = (file: string): number =>
  [file, `${file}-wal`]
    .filter((path) => existsSync(path))
    .reduce((sum, path) => sum + statSync(path).size / 1e6, 0);
