import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { serviceFields } from './service-fields.ts';
import { apiSettingsSchema } from './settings/api-settings.ts';
import { cliSettingsSchema } from './settings/cli-settings.ts';
import { consoleSettingsSchema } from './settings/console-settings.ts';
import { workerSettingsSchema } from './settings/worker-settings.ts';
import { environmentExample } from './testing/environment-example.ts';

const urlOf = (name: string): URL => new URL(`../../../${name}`, import.meta.url);
const text = readFileSync(urlOf('docker-compose.yml'), 'utf8');

interface Service {
  readonly build?: object;
  readonly networks?: Readonly<Record<string, object>>;
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

type Program = 'api' | 'worker' | 'console' | 'migrate' | 'codec' | 'fiscal';

interface Compose {
  readonly 'x-temporal': Readonly<Record<string, string>>;
  readonly services: Readonly<Record<Program | `${'api' | 'worker'}-leaving`, Service>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
}

const compose = parse(text, { merge: true }) as Compose;

const fields = {
  api: apiSettingsSchema.shape,
  worker: workerSettingsSchema(filingKinds).shape,
  console: consoleSettingsSchema.shape,
} as const;

/** Variables that compose does not pass: not for production, or set in another way. */
const leftOut: Readonly<Record<string, string>> = {
  MASTER_KEYS: 'the file of the secret is given',
  SOFTWARE_VERSION: 'the release knows it',
  COMMIT: 'the image knows it',
  WORKFLOW_BUNDLE: 'the image knows it',
  WORKFLOW_BUNDLE_FOLDER: 'development',
  WEBHOOK_LOOPBACK_RECEIVERS: 'development',
  TIMING_FACTOR: 'development',
  CLOCK_OFFSET: 'development',
  DATABASE_DIRECT_URL: 'no pooler is in the file; its page adds it',
  API_RATE_LIMITS: 'load tests',
  FAULT_POINTS: 'tests',
  OTEL_SERVICE_NAME: 'each program has its own name',
  CONSOLE_DEVELOPMENT_SIGN_IN: 'development',
};

test.each(['api', 'worker', 'console'] as const)(
  'compose passes to %s every variable that it reads',
  (name) => {
    const read = Object.keys(fields[name]);
    const given = Object.keys(compose.services[name].environment);
    expect(read.filter((each) => !given.includes(each) && leftOut[each] === undefined)).toEqual([]);
    const temporal = Object.keys(compose['x-temporal']);
    // Both programs share a part of the variables, of which one may read less.
    const known = [...Object.keys({ ...fields.api, ...serviceFields }), ...read, ...temporal];
    expect(given.filter((each) => !known.includes(each))).toEqual([]);
  },
);

/** Variables of the command line that its service does not pass. */
const leftOutOfTools: readonly string[] = [
  ...Object.keys(leftOut),
  // Of the codec server, which has a service of its own.
  'CODEC_TOKEN',
  'CODEC_ALLOWED_ORIGINS',
  'CODEC_ALLOWED_HOSTS',
  // Of every process.
  'USER',
  'PATH',
];

test('compose passes to the command line every variable that it reads', () => {
  const given = Object.keys(compose.services.fiscal.environment);
  const read = Object.keys(cliSettingsSchema.shape);
  expect(read.filter((each) => !given.includes(each) && !leftOutOfTools.includes(each))).toEqual([]);
});

test('the example of an environment lists the variables of compose, with the defaults of the programs', async () => {
  const written = environmentExample(text, { ...fields.console, ...fields.worker, ...fields.api });
  await expect(written).toMatchFileSnapshot(fileURLToPath(urlOf('.env.example')));
});

test('a passed variable has the name that the process reads, and a missing one stops compose', () => {
  for (const name of ['api', 'worker'] as const) {
    for (const [variable, value] of Object.entries(compose.services[name].environment)) {
      const passed = /^\$\{([A-Z0-9_]+):[-?][^}]*\}$/.exec(value);
      if (passed !== null) expect(passed[1]).toBe(variable);
    }
    expect(compose.services[name].environment.CODEC_KEYS).toBe(`\${CODEC_KEYS:?}`);
  }
});

test('API and command line have the pepper of the keys, which no worker reads', () => {
  const { api, fiscal, worker } = compose.services;
  for (const { environment } of [api, fiscal])
    expect(environment.API_KEY_PEPPER).toBe(`\${API_KEY_PEPPER:?}`);
  expect(worker.environment).not.toHaveProperty('API_KEY_PEPPER');
});

test.each(['api', 'worker'] as const)(
  '%s of the version that leaves differs by its image, which nothing builds; its worker leaves relay and housekeeping to others',
  (name) => {
    const { build, ...own } = compose.services[name];
    expect(build).toBeDefined();
    expect(compose.services[`${name}-leaving`]).toEqual({
      ...own,
      profiles: ['leaving'],
      image: `\${FISCAL_LEAVING_IMAGE:-fiscal:leaving}`,
      environment: name === 'worker' ? { ...own.environment, WORKER_RELAY: 'false' } : own.environment,
    });
    expect(own.networks?.default).toEqual({ aliases: [name] });
  },
);

test('the paths of files are those inside the containers', () => {
  for (const name of ['api', 'worker'] as const) {
    const { environment, volumes = [], secrets = [] } = compose.services[name];
    const mounted = volumes.map((volume) => /:(\/[^:]+):ro$/.exec(volume)?.[1]);
    expect(mounted).toEqual(['/trust', '/schemas', '/revocation', '/smtp', '/authority', '/tls']);
    // Set to nothing for a trial: the test roots and the schemas of the image serve then.
    expect(environment.TRUST_STORE_FOLDER).toBe(`\${TRUST_STORE_FOLDER-/trust}`);
    expect(environment.NFE_SCHEMAS_FOLDER).toBe(`\${NFE_SCHEMAS_FOLDER-/schemas}`);
    expect(environment.MASTER_KEYS_FILE).toBe(`/run/secrets/${secrets[0]}`);
  }
  expect(Object.keys(compose.secrets)).toEqual(['master-keys']);
});

test('the command line may write what it installs', () => {
  const { volumes = [] } = compose.services.fiscal;
  expect(volumes.flatMap((volume) => /:(\/[^:]+)$/.exec(volume)?.[1] ?? [])).toEqual([
    '/files',
    '/trust',
    '/schemas',
    '/revocation',
    '/authority',
  ]);
});

test.each(['api', 'worker'] as const)('%s is healthy while it is ready', (name) => {
  const { environment, healthcheck } = compose.services[name];
  expect(healthcheck?.test.at(-1)).toContain(`'http://127.0.0.1:${environment.METRICS_PORT}/readyz'`);
});

test('API, worker and erasure use their own logins of the database with passwords of their own, which migrate sets', () => {
  const { api, worker, migrate } = compose.services;
  expect(api.environment.DATABASE_URL).toBe(migrate.environment.DATABASE_API_URL);
  expect(worker.environment.DATABASE_URL).toBe(migrate.environment.DATABASE_WORKER_URL);
  expect(worker.environment.DATABASE_ERASER_URL).toBe(migrate.environment.DATABASE_ERASER_URL);
  const { DATABASE_API_URL, DATABASE_WORKER_URL, DATABASE_ERASER_URL } = migrate.environment;
  const logins = [DATABASE_API_URL, DATABASE_WORKER_URL, DATABASE_ERASER_URL];
  expect(new Set(logins).size).toBe(3);
  const passwords = [...logins, migrate.environment.DATABASE_OWNER_URL].map(
    (address) => /\$\{([A-Z_]+_PASSWORD):\?\}/.exec(address ?? '')?.[1],
  );
  expect(passwords).toEqual([
    'DATABASE_API_PASSWORD',
    'DATABASE_WORKER_PASSWORD',
    'DATABASE_ERASER_PASSWORD',
    'POSTGRES_PASSWORD',
  ]);
});

test('the console has the login that migrate makes for it, and neither keys of companies nor the pepper', () => {
  const { console: support, migrate } = compose.services;
  expect(support.environment.DATABASE_URL).toBe(migrate.environment.DATABASE_CONSOLE_URL);
  for (const name of ['MASTER_KEYS_FILE', 'API_KEY_PEPPER'])
    expect(support.environment).not.toHaveProperty(name);
  expect(support.secrets).toBeUndefined();
});

test('the codec server gets the variables that its command reads', () => {
  expect(Object.keys(compose.services.codec.environment).sort()).toEqual([
    'CODEC_ALLOWED_HOSTS',
    'CODEC_ALLOWED_ORIGINS',
    'CODEC_CURRENT_KEY',
    'CODEC_KEYS',
    'CODEC_TOKEN',
  ]);
});
