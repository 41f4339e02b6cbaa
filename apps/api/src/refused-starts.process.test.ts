import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildBundles, nodeFlags } from '@fiscal/bundles';
import { temporaryFolder } from '@fiscal/testkit';
import { expect, onTestFinished, test } from 'vitest';
import { processEnvironment } from './testing/process-environment.ts';

const trustAdvice = /the trust store cannot be used: .* fiscal trust install /;
const schemasAdvice = /the schemas cannot be used: .* fiscal schemas install /;

/** Starts a program that cannot start, and returns the only line of its log. */
async function refusalOf(program: 'api' | 'worker', variables: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [...nodeFlags, (await buildBundles()).fileOf(program)], {
    env: {
      DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none',
      ...processEnvironment,
      WORKFLOW_BUNDLE: 'not-read-before',
      LOG_LEVEL: 'fatal',
      ...variables,
    },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  const [errors, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect(status).toBe(1);
  expect(errors).toMatch(/^[^\n]+\n$/);
  return { errors, line: JSON.parse(errors) as Record<string, unknown> };
}

test.each([
  ['api', 'TRUST_STORE_FOLDER', 'empty', trustAdvice],
  ['api', 'TRUST_STORE_FOLDER', 'missing', trustAdvice],
  ['api', 'NFE_SCHEMAS_FOLDER', 'empty', schemasAdvice],
  ['worker', 'TRUST_STORE_FOLDER', 'empty', trustAdvice],
] as const)(
  '%s ends when %s is %s, and one line names the command',
  async (program, variable, state, advice) => {
    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const folder = join(path, 'folder');
    if (state === 'empty') mkdirSync(folder);
    const { line } = await refusalOf(program, { [variable]: folder });
    expect(line).toMatchObject({ level: 60, msg: expect.stringMatching(advice) });
  },
);

test.each([
  ['MASTER_KEYS', 'CANARY{', /^master keys: not JSON$/],
  ['CODEC_KEYS', 'CANARY', /^CODEC_KEYS: a key is written id:base64$/],
  ['TEMPORAL_TLS_CLIENT_CERT_PATH', '/absent.pem', /^the TEMPORAL_\* settings cannot be used: /],
  ['AUTHORITY_ENDPOINTS_FILE', undefined, /is not a table of authority addresses: not JSON$/],
] as const)(
  'API and worker end when %s cannot be used, in one line without its content',
  async (variable, given, reason) => {
    const { path, remove } = temporaryFolder();
    onTestFinished(remove);
    const file = join(path, 'file');
    writeFileSync(file, 'CANARY{');
    for (const program of ['api', 'worker'] as const) {
      const { errors, line } = await refusalOf(program, { [variable]: given ?? file });
      expect(errors).not.toContain('CANARY');
      expect(line).toMatchObject({ level: 60, msg: expect.stringMatching(reason) });
      expect(line).not.toHaveProperty('error');
    }
  },
);
