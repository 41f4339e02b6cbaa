import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Simulator } from '@fiscal/authority-simulator';
import type { Ports } from './ports.ts';
import type { PreparedDatabase } from './prepare-database.ts';
import type { Secrets } from './secrets.ts';
import type { WorkflowServer } from './start-workflow-server.ts';
import type { StateFolder } from './state-folder.ts';

export interface AppEnvironmentInput {
  readonly state: StateFolder;
  readonly secrets: Secrets;
  readonly ports: Ports;
  readonly database: PreparedDatabase;
  readonly engine: WorkflowServer;
  readonly simulator: Simulator;
}

/** What the API reads at start, and the worker but for its login, against the simulated authority; each ignores what is the other's. */
export function appEnvironment(input: AppEnvironmentInput): Readonly<Record<string, string>> {
  const { state, secrets, ports, database, engine, simulator } = input;
  return {
    DATABASE_URL: database.urls.api,
    TEMPORAL_ADDRESS: engine.address,
    TEMPORAL_NAMESPACE: engine.namespace,
    CODEC_KEYS: secrets.codecKeys,
    API_KEY_PEPPER: secrets.keyPepper,
    MASTER_KEYS_FILE: state.masterKeys,
    TRUST_STORE_FOLDER: state.certificates,
    TRUST_STORE_EXTRA_ROOTS: join(state.certificates, 'root.pem'),
    AUTHORITY_SIMULATED: 'true',
    AUTHORITY_ENDPOINTS_FILE: writeEndpoints(state, simulator),
    WEBHOOK_LOOPBACK_RECEIVERS: '127.0.0.1:*,localhost:*',
    API_SANDBOX_PORT: `${ports.apiSandbox}`,
    API_PRODUCTION_PORT: `${ports.apiProduction}`,
    TIMING_FACTOR: '0.02',
    LOG_LEVEL: 'info',
    TEST_AUTHORITY_FOLDER: state.certificates,
  };
}

function writeEndpoints(state: StateFolder, { addresses }: Simulator): string {
  const file = join(state.root, 'authority', 'endpoints.json');
  const at = (baseUrl: string) => ({ baseUrl, trustAnchors: [join(state.certificates, 'root.pem')] });
  const table = { homologation: at(addresses.homologation), production: at(addresses.production) };
  writeFileSync(file, `${JSON.stringify({ authorizers: { SP: table } }, undefined, 2)}\n`);
  return file;
}
