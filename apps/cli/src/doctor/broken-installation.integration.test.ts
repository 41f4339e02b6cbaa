import { mkdirSync, writeFileSync } from 'node:fs';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { keptTestAuthority, temporaryFolder } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';
import { runCli } from '../run-cli.ts';
import { useTestDatabase } from '../testing/use-test-database.ts';

const database = useTestDatabase();
const { path, remove } = temporaryFolder();
afterAll(remove);
keptTestAuthority(path);
mkdirSync(`${path}/empty`);
writeFileSync(`${path}/damaged`, 'CANARY{');
const key = Buffer.alloc(32, 1).toString('base64');

type Variables = Readonly<Record<string, string | undefined>>;

/** Returns the lines of the doctor about missing things, each with its advice. */
async function findMissing(changes: Variables): Promise<Readonly<Record<string, string>>> {
  const written = { output: '', errors: '' };
  const into = (name: keyof typeof written) => ({ write: (text: string) => (written[name] += text) });
  const status = await runCli({
    filingKinds,
    argv: ['node', 'fiscal', 'doctor'],
    environment: {
      DATABASE_URL: database.timedUrls.worker,
      CODEC_KEYS: `k:${key}`,
      MASTER_KEYS: JSON.stringify({ current: 'k', keys: { k: key } }),
      TEMPORAL_ADDRESS: '127.0.0.1:1',
      TRUST_STORE_FOLDER: path,
      TRUST_STORE_EXTRA_ROOTS: `${path}/root.pem`,
      AUTHORITY_SIMULATED: 'true',
      PATH: '',
      ...changes,
    },
    output: into('output'),
    errors: into('errors'),
  });
  const lines = written.output.split('\n');
  const found = lines.flatMap((line, at) => {
    const [, name, problem] = /^MISSING {3}([^:]+): (.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, `${problem} | ${lines[at + 1]?.trim()}`] as const];
  });
  expect(status).toBe(1);
  expect(written.errors).toBe(`${found.length} thing(s) missing\n`);
  expect(written.output).not.toMatch(/CANARY|secret@|\bat .*:\d+:\d+/);
  expect(lines.every((line) => line === '' || /^(?:ok {6}|MISSING {1}|optional| {8}) {2}\S/.test(line))).toBe(
    true,
  );
  return Object.fromEntries(found);
}

const withUser = (username: string): string => {
  const url = new URL(database.urls.api);
  url.username = username;
  return url.href;
};

test.each<[state: string, changes: () => Variables, name: string, line: RegExp]>([
  [
    'Temporal is absent',
    () => ({}),
    'Temporal',
    /^not reachable: 14 UNAVAILABLE: connect ECONNREFUSED 127\.0\.0\.1:1 \| .*TEMPORAL_ADDRESS/,
  ],
  [
    'a file of TLS is absent',
    () => ({ TEMPORAL_TLS_CLIENT_CERT_PATH: '/absent.pem' }),
    'Temporal',
    /\/absent\.pem cannot be read \(ENOENT\) \| correct the TEMPORAL_/,
  ],
  [
    'the login is refused',
    () => ({ DATABASE_URL: withUser('nobody_here') }),
    'Postgres',
    /^reachable: .* \| correct login and password of DATABASE_URL/,
  ],
  [
    'the address has an unknown mode',
    () => ({ DATABASE_URL: `${database.urls.api}&sslmode=full` }),
    'Postgres',
    /^DATABASE_URL: sslmode is disable.* \| correct the address$/,
  ],
  [
    'the API has the login of the owner',
    () => ({ DATABASE_API_URL: database.adminUrl }),
    'logins of the database',
    /^DATABASE_API_URL has the login .* superuser.* \| .*fiscal database migrate/,
  ],
  [
    'passwords are equal',
    () => ({ DATABASE_API_URL: 'postgres://a:secret@h/d', DATABASE_WORKER_URL: 'postgres://b:secret@h/d' }),
    'passwords of the logins',
    /^equal for a, b \| give each its own/,
  ],
  [
    'the trust store is empty',
    () => ({ TRUST_STORE_FOLDER: `${path}/empty`, TRUST_STORE_EXTRA_ROOTS: '' }),
    'trust store',
    /^0 anchors.* \| fiscal trust install/,
  ],
  [
    'the trust store is absent',
    () => ({ TRUST_STORE_FOLDER: `${path}/absent` }),
    'trust store',
    /^\/.*absent does not exist \| fiscal trust install/,
  ],
  [
    'the schemas are absent',
    () => ({ NFE_SCHEMAS_FOLDER: `${path}/absent` }),
    'NF-e schemas',
    /absent does not exist \| fiscal schemas install/,
  ],
  [
    'the master keys are damaged',
    () => ({ MASTER_KEYS: 'CANARY{' }),
    'master keys',
    /^not JSON \| correct the file/,
  ],
  [
    'the codec keys are damaged',
    () => ({ CODEC_KEYS: 'CANARY' }),
    'codec keys',
    /^a key is written id:base64 \| write CODEC_KEYS/,
  ],
  [
    'the addresses of authorities are damaged',
    () => ({ AUTHORITY_ENDPOINTS_FILE: `${path}/damaged` }),
    'authority addresses',
    /: not JSON \| correct the file of AUTHORITY_ENDPOINTS_FILE/,
  ],
])('when %s, one line of the doctor says so, and the next what to do', async (_, changes, name, line) => {
  expect((await findMissing(changes()))[name]).toMatch(line);
});

test('the doctor says of the database of a later version that only the newer program may use it', async () => {
  await database.asOwner(
    `insert into schema_migration (name, sha256, oldest_program) values ('9999_later.sql', '', '99.0.0')`,
  );
  expect((await findMissing({})).Postgres).toMatch(
    /needs version 99\.0\.0 or later.* \| use the newer version/,
  );
});
