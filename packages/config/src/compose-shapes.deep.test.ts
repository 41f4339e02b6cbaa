import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';
import { parse } from 'yaml';

const repository = fileURLToPath(new URL('../../..', import.meta.url));
const compose = '/usr/bin/docker-compose';
const folder = mkdtempSync(join(tmpdir(), 'fiscal-compose-'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Service {
  readonly image: string;
  readonly profiles?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: object;
  readonly restart?: string;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly scale?: number;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
}

/** Fills the needed variables of the shipped example as a script of an operator would, and adds some. */
function writeEnvironment(name: string, added: Readonly<Record<string, string>>): string {
  const example = readFileSync(join(repository, '.env.example'), 'utf8');
  const filled = example.replace(
    /^([A-Z_]+)=$/gm,
    (_, variable: string) => `${variable}=${exampleOf(variable)}`,
  );
  const lines = Object.entries(added).map(([variable, value]) => `${variable}=${value}`);
  const file = join(folder, `${name}.env`);
  writeFileSync(file, `${filled}${lines.join('\n')}\n`);
  return file;
}

const exampleOf = (variable: string): string => {
  if (variable.endsWith('_URL'))
    return `https://${variable.includes('SANDBOX') ? 'sandbox' : 'api'}.example.com`;
  if (['MASTER_KEYS', 'NFE_SCHEMAS', 'TRUST_STORE'].includes(variable)) return `./${variable.toLowerCase()}`;
  return `value-of-${variable.toLowerCase()}`;
};

/** Returns the services that compose starts with these profiles, with every variable in its place. */
function readServices(
  name: string,
  profiles: readonly string[],
  added: Readonly<Record<string, string>> = {},
  override: readonly string[] = [],
): Readonly<Record<string, Service>> {
  const file = writeEnvironment(name, added);
  const text = execFileSync(compose, ['--env-file', file, ...override, 'config'], {
    cwd: repository,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', HOME: folder },
  });
  const { services } = parse(text) as { services: Readonly<Record<string, Service>> };
  return Object.fromEntries(
    Object.entries(services).filter(
      ([, service]) => service.profiles?.some((profile) => profiles.includes(profile)) ?? true,
    ),
  );
}

const always = ['api', 'codec', 'migrate', 'proxy', 'worker'];
const parts = {
  leaving: ['api-leaving', 'worker-leaving'],
  'bundled-postgres': ['postgres'],
  'bundled-temporal': ['temporal', 'temporal-login', 'temporal-namespace', 'temporal-schema', 'temporal-ui'],
  console: ['console'],
  monitoring: ['collector', 'prometheus'],
  simulator: ['simulator'],
  tools: ['fiscal', 'temporal-cli'],
} as const;
const bundled = ['bundled-postgres', 'bundled-temporal'];

const withCompose = test.skipIf(!isInstalled(compose));

withCompose.each(Object.entries({ ...parts, none: [] as const }))(
  'profile %s adds its services, and no service waits for one of another profile [needs docker-compose]',
  (profile, added) => {
    const services = readServices(profile, [profile]);
    expect(Object.keys(services).sort()).toEqual([...always, ...added].sort());
    for (const { depends_on: waited = {} } of Object.values(services))
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(waited)));
  },
);

withCompose(
  'what runs on and on has a health check, and nothing may gain rights or write [needs docker-compose]',
  () => {
    const services = readServices('hardened', [...bundled, 'console', 'monitoring', 'simulator', 'tools']);
    for (const [name, service] of Object.entries(services)) {
      const rest = {
        read_only: name !== 'temporal-ui',
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      };
      expect({ name, ...service }).toMatchObject({ name, ...rest });
      if (service.restart === 'unless-stopped') expect({ name, ...service }).toHaveProperty('healthcheck');
      if (service.image === 'fiscal:local')
        expect({ name, user: service.user }).toEqual({ name, user: '1000:1000' });
      // An exact version: which bytes run must not depend on the day.
      else expect(service.image).toMatch(/:v?\d+\.\d+(\.\d+)?$/);
    }
  },
);

withCompose(
  'by default everything is bundled, and the machine alone reaches it [needs docker-compose]',
  () => {
    const { api, worker, migrate, temporal, proxy, ...others } = readServices('defaults', bundled);
    const parameters = 'postgres:5432/fiscal?sslmode=disable&sslrootcert=';
    expect(api?.environment).toMatchObject({
      DATABASE_URL: `postgres://fiscal_api_login:value-of-database_api_password@${parameters}`,
      TEMPORAL_ADDRESS: 'temporal:7233',
      TEMPORAL_NAMESPACE: 'fiscal',
      TEMPORAL_API_KEY: '',
      API_TRUSTED_PROXIES: '172.30.81.2',
      API_STOP_DELAY_SECONDS: '5',
    });
    expect(worker?.environment?.DATABASE_URL).toContain(
      'fiscal_worker_login:value-of-database_worker_password@',
    );
    expect(migrate?.environment?.DATABASE_OWNER_URL).toBe(
      `postgres://postgres:value-of-postgres_password@${parameters}`,
    );
    expect(temporal?.environment).toMatchObject({ POSTGRES_USER: 'temporal', SQL_MAX_CONNS: '15' });
    const published = [proxy, ...Object.values(others)].flatMap((service) => service?.ports ?? []);
    expect(published.length).toBeGreaterThan(3);
    for (const port of published) expect(port).toMatch(/^127\.0\.0\.1:/);
  },
);

withCompose('Temporal Cloud with an API key needs only variables [needs docker-compose]', () => {
  const services = readServices('cloud-key', ['bundled-postgres'], {
    TEMPORAL_ADDRESS: 'sa-east-1.aws.api.temporal.io:7233',
    TEMPORAL_NAMESPACE: 'fiscal.a1b2c',
    TEMPORAL_API_KEY: 'key',
  });
  expect(Object.keys(services).filter((name) => name.startsWith('temporal'))).toEqual([]);
  for (const name of ['api', 'worker'])
    expect(services[name]?.environment).toMatchObject({
      TEMPORAL_ADDRESS: 'sa-east-1.aws.api.temporal.io:7233',
      TEMPORAL_NAMESPACE: 'fiscal.a1b2c',
      TEMPORAL_API_KEY: 'key',
    });
});

withCompose(
  'Temporal Cloud with mutual TLS needs a folder of certificates and variables [needs docker-compose]',
  () => {
    const variables = {
      TEMPORAL_ADDRESS: 'fiscal.a1b2c.tmprl.cloud:7233',
      TEMPORAL_NAMESPACE: 'fiscal.a1b2c',
      TEMPORAL_TLS_CLIENT_CERT_PATH: '/tls/temporal.pem',
      TEMPORAL_TLS_CLIENT_KEY_PATH: '/tls/temporal.key',
    };
    const services = readServices('cloud-tls', ['bundled-postgres'], { ...variables, TLS_FOLDER: './tls' });
    for (const name of ['api', 'worker']) {
      expect(services[name]?.environment).toMatchObject(variables);
      expect(services[name]?.volumes).toContain(`${repository}tls:/tls:ro`);
    }
  },
);

withCompose(
  'a managed Postgres serves the service and the bundled Temporal by variables [needs docker-compose]',
  () => {
    const services = readServices('managed', ['bundled-temporal'], {
      DATABASE_HOST: 'db.example.com',
      DATABASE_PORT: '6432',
      DATABASE_NAME: 'notes',
      DATABASE_OWNER: 'provider_admin',
      DATABASE_SSLMODE: 'verify-full',
      DATABASE_CA: '/tls/postgres-ca.pem',
      TEMPORAL_DATABASE_TLS: 'true',
      TLS_FOLDER: './tls',
    });
    expect(services).not.toHaveProperty('postgres');
    const rest = 'db.example.com:6432/notes?sslmode=verify-full&sslrootcert=/tls/postgres-ca.pem';
    expect(services.migrate?.environment).toMatchObject({
      DATABASE_OWNER_URL: `postgres://provider_admin:value-of-postgres_password@${rest}`,
      DATABASE_API_URL: `postgres://notes_api_login:value-of-database_api_password@${rest}`,
    });
    expect(services.worker?.environment?.DATABASE_ERASER_URL).toContain(rest);
    const mount = `${repository}tls:/tls:ro`;
    for (const name of ['api', 'worker', 'migrate', 'temporal', 'temporal-login', 'temporal-schema'])
      expect(services[name]?.volumes).toContain(mount);
    expect(services.temporal?.environment).toMatchObject({
      POSTGRES_SEEDS: 'db.example.com',
      DB_PORT: '6432',
      SQL_TLS_ENABLED: 'true',
      SQL_HOST_VERIFICATION: 'true',
      SQL_CA: '/tls/postgres-ca.pem',
    });
    expect(services['temporal-schema']?.environment).toMatchObject({
      SQL_HOST: 'db.example.com',
      SQL_TLS: 'true',
    });
    expect(services['temporal-login']?.environment).toMatchObject({
      PGHOST: 'db.example.com',
      PGUSER: 'provider_admin',
    });
  },
);

/** Returns the text of a page of operators from a beginning to the end of its block. */
function readBlock(page: string, beginning: string): string {
  const text = readFileSync(join(repository, 'docs/how-to/operators', page), 'utf8');
  const [block = ''] = text.slice(text.indexOf(beginning)).split('```');
  return block;
}

const readValues = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

withCompose(
  'the trial of the page runs everything here, with the simulator as the authority and the test roots that it writes [needs docker-compose]',
  () => {
    const trial = readValues(readFileSync(join(repository, 'deploy/trial.env'), 'utf8'));
    const services = readServices('trial', trial.COMPOSE_PROFILES?.split(',') ?? [], trial);
    expect(Object.keys(services).sort()).toEqual(
      [...always, ...bundled.flatMap((name) => parts[name as keyof typeof parts]), 'simulator'].sort(),
    );
    for (const name of ['api', 'worker']) {
      expect(services[name]?.environment).toMatchObject({
        AUTHORITY_SIMULATED: 'true',
        AUTHORITY_ENDPOINTS_FILE: '/authority/endpoints.json',
        TRUST_STORE_EXTRA_ROOTS: '/authority/ca.pem',
        TRUST_STORE_FOLDER: '',
        NFE_SCHEMAS_FOLDER: '',
      });
      expect(services[name]?.volumes).toContain(`${repository}authority:/authority:ro`);
    }
    expect(services.simulator?.volumes).toEqual([`${repository}authority:/authority:rw`]);
  },
);

withCompose(
  'several APIs run beside each other: none has a port of this machine [needs docker-compose]',
  () => {
    const scaled = readValues(readBlock('run-in-production.md', 'API_PROCESSES='));
    const services = readServices('scaled', bundled, scaled);
    for (const name of ['api', 'worker']) {
      expect(services[name]).not.toHaveProperty('ports');
      expect(services[name]?.scale).toBe(2);
    }
    expect(services.api?.environment?.API_RATE_BUCKETS).toBe('postgres');
    const { api, worker } = readServices('unscaled', bundled);
    expect([api?.scale, worker?.scale]).toEqual([1, 1]);
  },
);

withCompose(
  'behind a pooler API and worker also get the direct address, and migrate only that [needs docker-compose]',
  () => {
    const override = join(folder, 'override.yml');
    writeFileSync(override, readBlock('pooler.md', 'services:').replaceAll(/^ {3}/gm, ''));
    const files = ['-f', join(repository, 'docker-compose.yml'), '-f', override];
    const { api, worker, migrate } = readServices('pooler', bundled, {}, files);
    for (const [service, login] of [
      [api, 'api'],
      [worker, 'worker'],
    ] as const) {
      const own = `postgres://fiscal_${login}_login:value-of-database_${login}_password`;
      expect(service?.environment).toMatchObject({
        DATABASE_URL: `${own}@pgbouncer:6432/fiscal?app.logins=by-role`,
        DATABASE_DIRECT_URL: `${own}@postgres:5432/fiscal`,
      });
    }
    expect(JSON.stringify(migrate?.environment)).not.toContain('pgbouncer');
  },
);

withCompose('a missing needed variable stops compose and is named [needs docker-compose]', () => {
  const file = join(folder, 'incomplete.env');
  const complete = readFileSync(writeEnvironment('complete', {}), 'utf8');
  writeFileSync(file, complete.replace(/^API_KEY_PEPPER=.*$/m, ''));
  const { status, stderr } = spawnSync(compose, ['--env-file', file, 'config'], {
    cwd: repository,
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', HOME: folder },
  });
  expect(status).not.toBe(0);
  expect(stderr).toContain('API_KEY_PEPPER');
});
