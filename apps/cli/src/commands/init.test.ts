import {
  chownSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { loadMasterKeys } from '@fiscal/certificates';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { parseCodecKeys } from '@fiscal/temporal-client';
import { temporaryFolder } from '@fiscal/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readValues, readVariables } from '../init/environment-file.ts';
import type { Initialized } from '../init/init-installation.ts';
import { runCli } from '../run-cli.ts';
import { runCommand } from '../testing/run-command.ts';

let root: ReturnType<typeof temporaryFolder>;
let folder: string;
beforeEach(() => {
  root = temporaryFolder();
  folder = join(root.path, 'installation');
  mkdirSync(folder);
});
afterEach(() => root.remove());

const init = () => runCommand(['init', '--folder', folder], {}) as Promise<Initialized>;
const pathOf = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(pathOf(name), 'utf8');
const valuesNow = (): ReadonlyMap<string, string> => readValues(read('.env'));
const modeOf = (name: string): number => statSync(pathOf(name)).mode & 0o777;
const setLine = (name: string, value: string): void =>
  writeFileSync(pathOf('.env'), read('.env').replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${value}`));

const example = readVariables(readFileSync(new URL('../../../../.env.example', import.meta.url), 'utf8'));
const needed = example.filter(({ isSet }) => isSet).map(({ name }) => name);
const ofOperator = ['API_PRODUCTION_URL', 'API_SANDBOX_URL'];
const secrets = ['POSTGRES', 'DATABASE_API', 'DATABASE_WORKER', 'DATABASE_ERASER', 'TEMPORAL_DATABASE']
  .map((name) => `${name}_PASSWORD`)
  .concat('CODEC_KEYS', 'CODEC_TOKEN', 'API_KEY_PEPPER');

/** Returns everything in the folder, so that a test sees any change. */
const contents = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => [name, statSync(pathOf(name)).isFile() ? read(name) : 'folder']),
  );

test('an empty folder gets secrets, a commented .env and the folders; only the addresses are left to the operator', async () => {
  const done = await init();
  expect(done.made).toEqual(['secrets/', 'secrets/master-keys.json', 'trust/', 'schemas/', '.env']);
  expect(done.missing).toEqual([...ofOperator, 'TECHNICAL_CONTACT']);
  const values = valuesNow();
  expect(needed.filter((name) => !values.get(name))).toEqual(ofOperator);
  expect(new Set(secrets.map((name) => values.get(name))).size).toBe(secrets.length);
  expect(parseCodecKeys(values.get('CODEC_KEYS') ?? '').keys.size).toBe(1);
  expect(loadMasterKeys({ file: pathOf(values.get('MASTER_KEYS') ?? '') }).keys.size).toBe(1);
  expect([modeOf('.env'), modeOf('secrets/master-keys.json'), modeOf('secrets')]).toEqual([
    0o600, 0o600, 0o700,
  ]);
  const { uid, gid } = statSync(pathOf('secrets/master-keys.json'));
  expect([done.owner, values.get('FISCAL_USER')]).toEqual([`${uid}:${gid}`, `${uid}:${gid}`]);
  const comments = readVariables(read('.env')).filter(({ comment }) => comment === '');
  expect(comments).toEqual([]);
  expect(read('.env')).toMatch(/^#LOG_LEVEL=info$/m);
});

test('a second run changes nothing and says so; no run prints a secret', async () => {
  const lines: string[] = [];
  const print = () =>
    runCli({
      filingKinds,
      argv: ['node', 'fiscal', 'init', '--folder', folder],
      environment: {},
      output: { write: (text) => lines.push(text) },
      errors: { write: (text) => lines.push(text) },
    });
  expect(await print()).toBe(0);
  const before = contents();
  expect(await print()).toBe(0);
  expect(contents()).toEqual(before);
  expect(lines[0]).toContain('Write into .env yourself:\n  API_PRODUCTION_URL');
  expect(lines[1]).toContain('nothing was changed');
  for (const name of secrets) expect(lines.join('')).not.toContain(valuesNow().get(name));
});

test('the .env of a trial is completed: nothing is left to the operator, who starts it', async () => {
  copyFileSync(new URL('../../../../deploy/trial.env', import.meta.url), pathOf('.env'));
  const before = valuesNow();
  expect(await init()).toMatchObject({ made: expect.arrayContaining(['authority/']), missing: [] });
  expect(statSync(pathOf('authority')).uid).toBe(statSync(pathOf('secrets')).uid);
  expect(modeOf('.env')).toBe(0o600);
  expect([...before].filter(([name, value]) => valuesNow().get(name) !== value)).toEqual([]);
  expect(needed.filter((name) => !valuesNow().get(name))).toEqual([]);
  const lines: string[] = [];
  const output = { write: (text: string) => lines.push(text) };
  const argv = ['node', 'fiscal', 'init', '--folder', folder];
  await runCli({ filingKinds, argv, environment: {}, output, errors: output });
  expect(lines.join('')).toMatch(/Then, in this folder:\n {2}docker compose up -d\n$/);
});

test('what is missing is added, and no existing value changes', async () => {
  await init();
  const before = valuesNow();
  setLine('DATABASE_API_PASSWORD', '');
  setLine('API_SANDBOX_URL', 'https://sandbox.example');
  const kept = `${read('.env').replace(/^CODEC_TOKEN=.*\n/m, '')}OWN=one of the operator`;
  writeFileSync(pathOf('.env'), kept);
  rmSync(pathOf('schemas'), { recursive: true });
  const done = await init();
  expect(done.set).toEqual(['CODEC_TOKEN', 'DATABASE_API_PASSWORD']);
  expect(done.made).toEqual(['schemas/']);
  expect(done.missing).toEqual(['API_PRODUCTION_URL', 'TECHNICAL_CONTACT']);
  const after = valuesNow();
  expect(after.get('OWN')).toBe('one of the operator');
  for (const name of ['CODEC_TOKEN', 'DATABASE_API_PASSWORD']) {
    expect(after.get(name)).toMatch(/^[\w-]{32}$/);
    expect(after.get(name)).not.toBe(before.get(name));
  }
  const same = [...before.keys()].filter((name) => !done.set.includes(name) && name !== 'API_SANDBOX_URL');
  expect(same.map((name) => after.get(name))).toEqual(same.map((name) => before.get(name)));
});

test('an old .env keeps its one password of the database until the operator removes the lines', async () => {
  const names = ['API', 'ERASER', 'WORKER'].map((name) => `DATABASE_${name}_PASSWORD`);
  writeFileSync(pathOf('.env'), 'POSTGRES_PASSWORD=of-the-owner\nFISCAL_DATABASE_PASSWORD=the-old-one\n');
  expect((await init()).shared).toEqual(names);
  expect(names.map((name) => valuesNow().get(name))).toEqual(Array(3).fill('the-old-one'));
  expect((await init()).shared).toEqual([]);
  writeFileSync(
    pathOf('.env'),
    read('.env').replaceAll(/^(?:DATABASE_(?:API|ERASER|WORKER)|FISCAL_DATABASE)_PASSWORD=.*\n/gm, ''),
  );
  expect(await init()).toMatchObject({ set: names, shared: [] });
  expect(new Set([...names.map((name) => valuesNow().get(name)), 'the-old-one']).size).toBe(4);
});

test('the one password of an old .env replaces none that is set', async () => {
  writeFileSync(pathOf('.env'), 'FISCAL_DATABASE_PASSWORD=the-old-one\nDATABASE_API_PASSWORD=its-own\n');
  expect((await init()).shared).toEqual([]);
  expect(valuesNow().get('DATABASE_API_PASSWORD')).toBe('its-own');
});

test.skipIf(process.getuid?.() !== 0)('a changed .env keeps its owner [needs root]', async () => {
  await init();
  setLine('CODEC_TOKEN', '');
  chownSync(pathOf('.env'), 4321, 4322);
  expect((await init()).set).toEqual(['CODEC_TOKEN']);
  expect(statSync(pathOf('.env'))).toMatchObject({ uid: 4321, gid: 4322 });
});

test('a run that was killed before .env was there is completed with the master keys that exist', async () => {
  await init();
  const keys = read('secrets/master-keys.json');
  rmSync(pathOf('.env'));
  expect(await init()).toMatchObject({ made: ['.env'] });
  expect(read('secrets/master-keys.json')).toBe(keys);
});

test.each<[state: string, reason: RegExp, damage: () => void]>([
  [
    'master keys that .env names are missing',
    /which are missing: restore/,
    () => rmSync(pathOf('secrets'), { recursive: true }),
  ],
  [
    'master keys are cut off',
    /not JSON.*restore it/,
    () => writeFileSync(pathOf('secrets/master-keys.json'), '{"cur'),
  ],
  [
    'the codec keys are cut off',
    /CODEC_KEYS in \.env cannot be used.*restore \.env/,
    () => setLine('CODEC_KEYS', '2026-11:AAAA'),
  ],
  [
    'the pepper is cut off',
    /API_KEY_PEPPER in \.env cannot be used/,
    () => setLine('API_KEY_PEPPER', 'short'),
  ],
  [
    'a variable stands twice',
    /CODEC_TOKEN stands twice/,
    () => writeFileSync(pathOf('.env'), `${read('.env')}CODEC_TOKEN=other\n`),
  ],
  [
    'a run was killed in the middle of .env',
    /\.env\.new exists.*remove/,
    () => writeFileSync(pathOf('.env.new'), 'API_'),
  ],
])('nothing is written when %s', async (_, reason, damage) => {
  await init();
  damage();
  setLine('POSTGRES_PASSWORD', '');
  const before = contents();
  await expect(init()).rejects.toThrow(reason);
  expect(contents()).toEqual(before);
});

test('files outside of the folder are left to the operator', async () => {
  writeFileSync(pathOf('.env'), 'MASTER_KEYS=/etc/fiscal/master-keys\nTRUST_STORE="/srv/trust"\n');
  expect((await init()).made).toEqual(['schemas/']);
  expect(valuesNow().get('MASTER_KEYS')).toBe('/etc/fiscal/master-keys');
});

test('a folder that does not exist is refused', async () => {
  await expect(runCommand(['init', '--folder', join(folder, 'absent')], {})).rejects.toThrow('make it first');
});

test('a value in a comment stays, and the missing value gets the line that is set', async () => {
  await init();
  writeFileSync(
    pathOf('.env'),
    read('.env').replace(/^API_KEY_PEPPER=.*$/m, '#API_KEY_PEPPER=an-old-one\nAPI_KEY_PEPPER='),
  );
  await init();
  expect(read('.env')).toContain('#API_KEY_PEPPER=an-old-one\nAPI_KEY_PEPPER=');
  expect(valuesNow().get('API_KEY_PEPPER')?.length).toBeGreaterThan(16);
});

test('a value behind export is an existing value', async () => {
  await init();
  writeFileSync(pathOf('.env'), read('.env').replace(/^(?=[A-Z])/gm, 'export '));
  const before = read('.env');
  expect((await init()).set).toEqual([]);
  expect(read('.env')).toBe(before);
});

test.each<[form: string, write: (name: string, value: string) => string]>([
  ['blanks before it', (name, value) => ` \t${name}=${value}`],
  ['blanks around =', (name, value) => `${name} = ${value}`],
  ['a colon', (name, value) => `${name}: ${value}`],
  ['quotes and a comment', (name, value) => `export ${name}="${value}" # ours`],
  ['an end of Windows', (name, value) => `${name}=${value}\r`],
])('a value with %s is an existing value', async (_, write) => {
  await init();
  const values = valuesNow();
  const before = read('.env').replace(/^([A-Z_]+)=(.+)$/gm, (_line, name, value) => write(name, value));
  writeFileSync(pathOf('.env'), before);
  expect(valuesNow()).toEqual(values);
  expect((await init()).set).toEqual([]);
  expect(read('.env')).toBe(before);
});

test.each([
  ['has no value', 'API_KEY_PEPPER'],
  ['has a quote that does not end', 'API_KEY_PEPPER="of-several-lines'],
  ['has a blank in the name', 'set API_KEY_PEPPER=one-of-ours'],
])('a line that %s is refused by its number, and nothing is written', async (_, line) => {
  await init();
  writeFileSync(pathOf('.env'), `CODEC_TOKEN=\n${line}\n`);
  const before = contents();
  await expect(init()).rejects.toThrow(/^line 2 of \.env cannot be read/);
  expect(contents()).toEqual(before);
});

test.each([0o077, 0o022])('files and folders have the same modes under the umask %o', async (umask) => {
  const before = process.umask(umask);
  try {
    await init();
  } finally {
    process.umask(before);
  }
  const names = ['secrets', 'secrets/master-keys.json', 'trust', 'schemas', '.env'];
  expect(names.map((name) => modeOf(name).toString(8))).toEqual(['700', '600', '755', '755', '600']);
});

test('an .env that is a link stays one, and the file behind it is completed', async () => {
  await init();
  const elsewhere = join(root.path, 'settings.env');
  writeFileSync(elsewhere, read('.env').replace(/^CODEC_TOKEN=.*$/m, 'CODEC_TOKEN='));
  rmSync(pathOf('.env'));
  symlinkSync('../settings.env', pathOf('.env'));
  expect((await init()).set).toEqual(['CODEC_TOKEN']);
  expect(lstatSync(pathOf('.env')).isSymbolicLink()).toBe(true);
  expect(realpathSync(pathOf('.env'))).toBe(realpathSync(elsewhere));
  expect(readValues(readFileSync(elsewhere, 'utf8')).get('CODEC_TOKEN')).toMatch(/^[\w-]{32}$/);
  expect(readdirSync(root.path).sort()).toEqual(['installation', 'settings.env']);
});

test('folders of settings are made with those above them', async () => {
  writeFileSync(pathOf('.env'), 'MASTER_KEYS=./kept/of/keys.json\nTRUST_STORE=./kept/trust\n');
  await expect(init()).rejects.toThrow('remove the line MASTER_KEYS');
  writeFileSync(pathOf('.env'), 'NFE_SCHEMAS=./kept/by/schemas\nTRUST_STORE=./kept/trust\n');
  expect((await init()).made).toEqual([
    'secrets/',
    'secrets/master-keys.json',
    'kept/',
    'kept/trust/',
    'kept/by/',
    'kept/by/schemas/',
  ]);
  expect(modeOf('kept/by').toString(8)).toBe('755');
});

test.each<[state: string, reason: RegExp, set: () => void]>([
  [
    '.env is a link to nothing',
    /\.env is a link to a file that does not exist: make/,
    () => symlinkSync('absent', pathOf('.env')),
  ],
  ['.env is a folder', /\.env is no file/, () => mkdirSync(pathOf('.env'))],
  [
    'an unfinished .env is a link to nothing',
    /\.env\.new exists.*remove/,
    () => symlinkSync('absent', pathOf('.env.new')),
  ],
  ['trust is a file', /trust is no folder/, () => writeFileSync(pathOf('trust'), '')],
  [
    'trust is a link to nothing',
    /trust is a link to a folder that does not exist/,
    () => symlinkSync('absent', pathOf('trust')),
  ],
  ['secrets is a file', /secrets is no folder/, () => writeFileSync(pathOf('secrets'), '')],
  [
    'the master keys are a link to nothing',
    /master-keys\.json is a link to a file that does not exist/,
    () => {
      mkdirSync(pathOf('secrets'));
      symlinkSync('absent', pathOf('secrets/master-keys.json'));
    },
  ],
])('nothing is written when %s, and one line says so', async (_, reason, set) => {
  set();
  const before = readdirSync(folder, { recursive: true }).sort();
  let errors = '';
  const status = await runCli({
    filingKinds,
    argv: ['node', 'fiscal', 'init', '--folder', folder],
    environment: {},
    output: { write: () => undefined },
    errors: { write: (text) => (errors += text) },
  });
  expect(status).toBe(1);
  expect(errors).toMatch(/^[^\n]+\n$/);
  expect(errors).toMatch(reason);
  expect(errors).not.toMatch(/unexpected|E[A-Z]{4,}/);
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
});

test('a folder that is a file is refused', async () => {
  writeFileSync(join(root.path, 'file'), '');
  await expect(runCommand(['init', '--folder', join(root.path, 'file')], {})).rejects.toThrow('is no folder');
});
