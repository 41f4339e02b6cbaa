import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { OwnError } from '@fiscal/domain';
import { afterAll, expect, test } from 'vitest';
import { describeFailure, placesOf } from './context/describe-failure.ts';
import { runCli } from './run-cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'fiscal-cli-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content = 'some text'): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
mkdirSync(join(folder, 'empty'));

const id = 'f'.repeat(24);
const nobody = 'postgres://fiscal:secret@127.0.0.1:1/fiscal';
const addresses = {
  DATABASE_OWNER_URL: 'postgres://owner:secret@127.0.0.1:1/fiscal',
  DATABASE_API_URL: 'postgres://api:secret@127.0.0.1:1/fiscal',
  DATABASE_WORKER_URL: 'postgres://worker:secret@127.0.0.1:1/fiscal',
  DATABASE_ERASER_URL: 'postgres://eraser:secret@127.0.0.1:1/fiscal',
};
const codecKeys = `k:${Buffer.alloc(32).toString('base64')}`;
const unreachable = { DATABASE_URL: nobody, TEMPORAL_ADDRESS: '127.0.0.1:1', CODEC_KEYS: codecKeys };

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
};

async function fail(environment: Readonly<Record<string, string>>, words: readonly string[]) {
  const written = { output: '', errors: '' };
  const exitCode = await runCli({
    filingKinds,
    argv: ['node', 'fiscal', ...words],
    environment,
    output: { write: (text) => (written.output += text) },
    errors: { write: (text) => (written.errors += text) },
  });
  return { exitCode, ...written };
}

test.each<[words: string, advice: RegExp, environment?: Readonly<Record<string, string>>]>([
  ['client list', /DATABASE_URL is needed/],
  ['client list', /does not answer \(ECONNREFUSED\).*fiscal doctor/, unreachable],
  ['client list', /DATABASE_URL: must begin with postgres/, { DATABASE_URL: 'mysql://somewhere' }],
  [
    'database migrate',
    /DATABASE_API_URL: cannot be read .*write % as %25/,
    { DATABASE_API_URL: 'postgres://a:50%secret@b/c' },
  ],
  [
    `company erasure-proof ${id} --values ${file('values.txt')} --temporal-database postgres://a:50%secret@b/c`,
    /--temporal-database cannot be read/,
    unreachable,
  ],
  [
    'client list',
    /the file .*absent\.pem of sslrootcert cannot be read \(ENOENT\): correct the address/,
    { DATABASE_URL: `${nobody}?sslmode=verify-full&sslrootcert=${join(folder, 'absent.pem')}` },
  ],
  [`client suspend ${id}`, /fiscal doctor/, unreachable],
  ['audit list', /give --client/, unreachable],
  [`delivery list --client ${id}`, /fiscal doctor/, unreachable],
  ['executions audit', /fiscal doctor/, unreachable],
  ['filings list', /fiscal doctor/, unreachable],
  [`filings show ${id}`, /fiscal doctor/, unreachable],
  ['keys status', /MASTER_KEYS_FILE/, unreachable],
  ['keys status', /the file is missing/, { ...unreachable, MASTER_KEYS_FILE: join(folder, 'absent') }],
  ['database migrate', /fiscal doctor/, addresses],
  ['database migrate', /DATABASE_OWNER_URL is needed/],
  [`schemas install --into ${join(folder, 'in')}`, /official package, or give --packaged/],
  [
    `schemas install ${join(folder, 'absent.zip')} --into ${join(folder, 'in')}`,
    /absent\.zip does not exist/,
  ],
  [`schemas install ${file('no.zip')} --into ${join(folder, 'in')}`, /is not a zip file/],
  [`schemas install ${join(folder, 'empty')} --into ${join(folder, 'in')}`, /holds no \.xsd file/],
  [`trust install ${join(folder, 'absent')} --folder ${join(folder, 'in')}`, /absent does not exist/],
  [`trust install ${file('no.pem')} --folder ${join(folder, 'in')}`, /holds no certificate/],
  [`trust list --folder ${join(folder, 'absent')}`, /absent does not exist/],
  [
    `trust install-lists ${file('no.crl')} --folder ${join(folder, 'empty')} --into ${folder}`,
    /no revocation list|not a revocation list/,
  ],
  [`erasures repeat ${join(folder, 'absent.jsonl')}`, /absent\.jsonl does not exist/, unreachable],
  [
    `export --company ${id} --month 2026-11 --output ${join(folder, 'absent/month.zip')}`,
    /does not exist|fiscal doctor/,
    unreachable,
  ],
  ['codec serve', /CODEC_KEYS/],
  ['codec serve', /a key is written id:base64/, { CODEC_KEYS: 'wrong', CODEC_TOKEN: 'x'.repeat(16) }],
  [`dev certificate --cnpj 11222333000181 --out ${join(folder, 'c.pfx')}`, /only for the simulator|refused/],
  ['series list', /fiscal doctor/, unreachable],
])('%s fails in one line: %s', async (words, advice, environment = {}) => {
  const { exitCode, output, errors } = await fail(environment, words.split(' '));
  expect(exitCode).toBeGreaterThan(0);
  expect(errors).toMatch(/^[^\n]+\n$/);
  expect(errors).toMatch(advice);
  expect(errors).not.toMatch(/secret|\bat .*:\d+:\d+/);
  expect(output).toBe('');
});

test.each([
  [4, 'Temporal does not answer (4)'],
  [14, 'Temporal does not answer (14)'],
  [7, 'Temporal refuses this client (7)'],
  [16, 'Temporal refuses this client (16)'],
])('the code %i of gRPC is described, also below another error', (code, description) => {
  const failure = Object.assign(new Error('a text of the server'), { code });
  for (const error of [failure, new Error('failed', { cause: failure })])
    expect(describeFailure(error)).toContain(description);
});

test('the message of a failure that is not ours, which may hold a stored text, is never written', () => {
  const stored = 'CANARY{"cpf": 12345678909';
  const failures = [
    parse(stored),
    stored,
    new OwnError('the filing was not read', { cause: parse(stored) }),
    new Error(stored, { cause: new TypeError(stored) }),
  ];
  for (const error of failures) {
    expect(describeFailure(error)).toMatch(/^unexpected \w+/);
    expect(`${describeFailure(error)}${placesOf(error)}`).not.toContain('CANARY');
  }
  expect(describeFailure(failures[2])).toContain('the filing was not read');
  expect(placesOf(failures[2])).toMatch(/^OwnError:\n[\s\S]+\nSyntaxError:\n +at JSON\.parse/);
});

test('an unexpected failure names its place only when it is asked for', async () => {
  const away = { ...unreachable, MASTER_KEYS: '{}' };
  expect((await fail(away, ['--stack', 'client', 'list'])).errors).toMatch(/\n +at /);
});
