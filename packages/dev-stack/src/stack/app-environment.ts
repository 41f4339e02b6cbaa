import { join } from 'node:path';
import { writeClockOffset } from '@fiscal/domain';
import type { Mailbox } from '../mailbox/start-mailbox.ts';
import type { StateFolder } from '../programs/state-folder.ts';
import type { ChosenAuthority } from './choose-authority.ts';
import type { Ports } from './ports.ts';
import type { Connections } from './proxied-connections.ts';
import type { Secrets } from './secrets.ts';
import type { RunningSimulator } from './start-simulator.ts';

export interface AppEnvironmentInput extends Connections {
  readonly state: StateFolder;
  readonly secrets: Secrets;
  readonly ports: Ports;
  readonly authority: RunningAuthority;
  readonly mailbox: Pick<Mailbox, 'port'>;
  readonly clockOffsetMs: number;
  /** Factor of every delay; 1 in production. */
  readonly timing: number;
}

/** The simulator of this stack, or another running authority. */
export type RunningAuthority =
  | {
      readonly kind: 'simulator';
      readonly simulator: RunningSimulator;
      readonly extraRoots: readonly string[];
    }
  | Extract<ChosenAuthority, { readonly kind: 'given' }>;

/** Returns the settings of worker, command line and, without its login, API; each ignores those of the others. */
export function appEnvironment(input: AppEnvironmentInput): Readonly<Record<string, string>> {
  const { state, secrets, ports, database, engine, authority, mailbox, clockOffsetMs, timing } = input;
  return {
    DATABASE_URL: database.urls.worker,
    TEMPORAL_ADDRESS: engine.address,
    TEMPORAL_NAMESPACE: engine.namespace,
    TEMPORAL_UI_URL: `http://127.0.0.1:${ports.temporalUi}`,
    CODEC_KEYS: secrets.codecKeys,
    API_KEY_PEPPER: secrets.keyPepper,
    MASTER_KEYS_FILE: state.masterKeys,
    TRUST_STORE_FOLDER: state.certificates,
    ...authorityVariables(state, authority),
    WEBHOOK_LOOPBACK_RECEIVERS: '127.0.0.1:*,localhost:*',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: `${mailbox.port}`,
    SMTP_SECURITY: 'none',
    SMTP_FROM: 'nfe@fiscal.example',
    CONSOLE_URL: `http://127.0.0.1:${ports.console}`,
    API_SANDBOX_PORT: `${ports.apiSandbox}`,
    API_PRODUCTION_PORT: `${ports.apiProduction}`,
    TIMING_FACTOR: `${timing}`,
    CLOCK_OFFSET: writeClockOffset(clockOffsetMs),
    LOG_LEVEL: 'info',
    TEST_AUTHORITY_FOLDER: state.certificates,
  };
}

/** Factor of every delay of production: one minute becomes 1.2 s. */
export const developmentTiming = 0.02;

function authorityVariables(state: StateFolder, authority: RunningAuthority): Record<string, string> {
  const ownRoot = join(state.certificates, 'root.pem');
  const simulated = authority.kind === 'simulator' || authority.simulated;
  // The root of the sample certificate; a service without a simulated authority refuses every test root.
  const roots = [...(simulated ? [ownRoot] : []), ...authority.extraRoots];
  return {
    TRUST_STORE_EXTRA_ROOTS: roots.join(','),
    AUTHORITY_SIMULATED: `${simulated}`,
    AUTHORITY_ENDPOINTS_FILE:
      authority.kind === 'simulator' ? authority.simulator.endpointsFile : authority.endpointsFile,
  };
}
