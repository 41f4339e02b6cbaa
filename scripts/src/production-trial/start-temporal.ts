import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { ProductionServer } from '@fiscal/temporal';
import { repository } from './build-release.ts';
import type { ProductionPorts } from './production-ports.ts';
import { runToEnd } from './run-to-end.ts';
import type { ProcessBook, RunningProcess } from './trial-process.ts';

export interface TemporalOptions extends ProductionServer {
  /** The `temporal` command of the admin tools. */
  readonly cli: string;
  readonly folder: string;
  readonly ports: ProductionPorts;
  readonly postgresPassword: string;
  readonly shards: number;
  readonly path: string;
  readonly book: ProcessBook;
  readonly signal: AbortSignal;
}

export const namespace = 'fiscal';
export const temporalAddress = ({ temporal }: ProductionPorts): string => `127.0.0.1:${temporal}`;

const production = join(repository, 'temporal', 'production');

/** Makes the folder of the programs that the scripts of `temporal/production` call by the names of the admin tools. */
async function makeTools({ folder, cli, sqlTool }: TemporalOptions): Promise<string> {
  const tools = join(folder, 'tools');
  await mkdir(tools, { recursive: true });
  await symlink(cli, join(tools, 'temporal'));
  await symlink(sqlTool, join(tools, 'temporal-sql-tool'));
  return tools;
}

const login = { name: 'temporal', password: 'temporal-of-the-trial' } as const;

/** Makes the login and both databases of Temporal by their scripts; returns how to start the server. */
export async function prepareTemporal(options: TemporalOptions) {
  const { folder, ports, postgresPassword, shards, path, book, server, signal } = options;
  await mkdir(folder, { recursive: true });
  const tools = await makeTools(options);
  const run = (program: string, args: readonly string[], environment: Readonly<Record<string, string>>) =>
    runToEnd(program, args, {
      cwd: folder,
      environment: { PATH: `${tools}:${path}`, HOME: folder, ...environment },
      signal,
    });
  const address = temporalAddress(ports);
  await run('sh', [join(production, 'create-login.sh')], {
    PGHOST: '127.0.0.1',
    PGPORT: `${ports.postgres}`,
    PGUSER: 'postgres',
    PGPASSWORD: postgresPassword,
    TEMPORAL_LOGIN: login.name,
    TEMPORAL_PASSWORD: login.password,
  });
  await run('sh', [join(production, 'create-schema.sh')], {
    SQL_HOST: '127.0.0.1',
    SQL_PORT: `${ports.postgres}`,
    SQL_USER: login.name,
    SQL_PASSWORD: login.password,
  });
  const client = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
  return {
    start: (): Promise<RunningProcess> =>
      book.start({
        name: 'temporal',
        program: server,
        args: ['start'],
        cwd: folder,
        environment: serverEnvironment(ports, shards),
        ready: () => run('temporal', ['operator', 'cluster', 'health'], client).then(() => true),
      }),
    createNamespace: () => run('sh', [join(production, 'create-namespace.sh')], client),
  };
}

/** The variables of `docker-compose.yml`, and ports of its own for each part on loopback. */
const serverEnvironment = (ports: ProductionPorts, shards: number): Readonly<Record<string, string>> => ({
  DB: 'postgres12',
  POSTGRES_SEEDS: '127.0.0.1',
  DB_PORT: `${ports.postgres}`,
  POSTGRES_USER: login.name,
  POSTGRES_PWD: login.password,
  DBNAME: 'temporal',
  VISIBILITY_DBNAME: 'temporal_visibility',
  SQL_MAX_CONNS: '15',
  SQL_MAX_IDLE_CONNS: '15',
  SQL_VIS_MAX_CONNS: '5',
  SQL_VIS_MAX_IDLE_CONNS: '5',
  NUM_HISTORY_SHARDS: `${shards}`,
  BIND_ON_IP: '127.0.0.1',
  DYNAMIC_CONFIG_FILE_PATH: join(production, 'dynamic-config.yaml'),
  FRONTEND_GRPC_PORT: `${ports.temporal}`,
  FRONTEND_HTTP_PORT: `${ports.temporalHttp}`,
  FRONTEND_MEMBERSHIP_PORT: `${ports.temporalMembership}`,
  MATCHING_GRPC_PORT: `${ports.temporalMatching}`,
  MATCHING_MEMBERSHIP_PORT: `${ports.temporalMatchingMembership}`,
  HISTORY_GRPC_PORT: `${ports.temporalHistory}`,
  HISTORY_MEMBERSHIP_PORT: `${ports.temporalHistoryMembership}`,
  WORKER_GRPC_PORT: `${ports.temporalWorker}`,
  WORKER_MEMBERSHIP_PORT: `${ports.temporalWorkerMembership}`,
  PROMETHEUS_ENDPOINT: `127.0.0.1:${ports.temporalMetrics}`,
  LOG_LEVEL: 'warn',
});
