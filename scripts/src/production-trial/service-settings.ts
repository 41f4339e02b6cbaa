import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Passwords } from './plan-phases.ts';
import type { ProductionPorts } from './production-ports.ts';
import { namespace, temporalAddress } from './start-temporal.ts';

export type Settings = Readonly<Record<string, string>>;

export interface BucketSettings {
  readonly bucket: string;
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export interface ServiceSettingsInput {
  readonly folder: string;
  readonly ports: ProductionPorts;
  readonly bucket: BucketSettings;
  readonly ownerUrl: string;
  /** The folder of the simulated authority, which writes its addresses there and keeps its certificates. */
  readonly authority: string;
  /** The factor of every delay; 1 in production. */
  readonly timing: number;
}

export interface ServiceSettings {
  readonly api: Settings;
  readonly worker: Settings;
  readonly operator: Settings;
}

const secret = (): string => randomBytes(24).toString('base64url');

/** Returns the settings of the processes, with passwords that are made at each call. */
export type SettingsOfPasswords = (passwords: Passwords) => ServiceSettings;

/** Makes the secrets of an installation and the settings of its processes, as `docker-compose.yml` gives them. */
export function makeServiceSettings(input: ServiceSettingsInput): SettingsOfPasswords {
  const common = commonSettings(input);
  return (passwords) => {
    const same = secret();
    const login = (purpose: string): string => {
      const url = new URL(input.ownerUrl);
      url.username = `fiscal_${purpose}_login`;
      url.password = passwords === 'same' ? same : secret();
      return url.href;
    };
    return settingsOf(input, common, { api: login('api'), worker: login('worker'), eraser: login('eraser') });
  };
}

type Logins = Readonly<Record<'api' | 'worker' | 'eraser', string>>;

function settingsOf(
  { folder, ports, ownerUrl }: ServiceSettingsInput,
  common: Settings,
  { api, worker, eraser }: Logins,
): ServiceSettings {
  return {
    api: {
      ...common,
      DATABASE_URL: api,
      API_HOST: '127.0.0.1',
      API_SANDBOX_URL: `http://127.0.0.1:${ports.proxySandbox}`,
      API_PRODUCTION_URL: `http://127.0.0.1:${ports.proxyProduction}`,
      API_TRUSTED_PROXIES: '127.0.0.1',
      API_RATE_BUCKETS: 'postgres',
      API_STOP_DELAY_SECONDS: '5',
    },
    worker: {
      ...common,
      DATABASE_URL: worker,
      DATABASE_ERASER_URL: eraser,
      WORKER_DEPLOYMENT_NAME: deployment,
      SMTP_PORT: `${ports.mail}`,
      SMTP_SECURITY: 'none',
      SMTP_FROM: 'nfe@fiscal.example',
    },
    operator: {
      ...common,
      WORKER_DEPLOYMENT_NAME: deployment,
      HOME: folder,
      DATABASE_URL: worker,
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_API_URL: api,
      DATABASE_WORKER_URL: worker,
      DATABASE_ERASER_URL: eraser,
    },
  };
}

/** The name under which Temporal knows the versions of the workers. */
const deployment = 'fiscal';

function commonSettings(input: ServiceSettingsInput): Settings {
  const { folder, ports, bucket, authority, timing } = input;
  const keys = join(folder, 'keys');
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  const masterKeys = join(keys, 'master-keys.json');
  const masterKey = { current: 'trial', keys: { trial: randomBytes(32).toString('base64') } };
  writeFileSync(masterKeys, JSON.stringify(masterKey), { mode: 0o600 });
  const certificates = join(authority, 'certificates');
  return {
    NODE_ENV: 'production',
    TEMPORAL_ADDRESS: temporalAddress(ports),
    TEMPORAL_NAMESPACE: namespace,
    CODEC_KEYS: `trial:${randomBytes(32).toString('base64')}`,
    API_KEY_PEPPER: secret(),
    MASTER_KEYS_FILE: masterKeys,
    TRUST_STORE_FOLDER: certificates,
    TRUST_STORE_EXTRA_ROOTS: join(certificates, 'root.pem'),
    AUTHORITY_SIMULATED: 'true',
    AUTHORITY_ENDPOINTS_FILE: join(authority, 'endpoints.json'),
    WEBHOOK_LOOPBACK_RECEIVERS: '127.0.0.1:*',
    SMTP_HOST: '127.0.0.1',
    DOCUMENTS_STORE: 's3',
    DOCUMENTS_S3_BUCKET: bucket.bucket,
    DOCUMENTS_S3_REGION: 'us-east-1',
    DOCUMENTS_S3_ENDPOINT: bucket.endpoint,
    DOCUMENTS_S3_PATH_STYLE: 'true',
    DOCUMENTS_S3_ACCESS_KEY_ID: bucket.accessKeyId,
    DOCUMENTS_S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    TIMING_FACTOR: `${timing}`,
    METRICS_HOST: '127.0.0.1',
    LOG_LEVEL: 'info',
  };
}
