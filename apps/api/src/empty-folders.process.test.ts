import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { buildBundles, nodeFlags } from '@fiscal/bundles';
import { temporaryFolder } from '@fiscal/testkit';
import { expect, onTestFinished, test } from 'vitest';

const key = Buffer.alloc(32, 1).toString('base64');
const trustAdvice = /the trust store cannot be used: .* fiscal trust install /;
const schemasAdvice = /the schemas cannot be used: .* fiscal schemas install /;

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
    const child = spawn(process.execPath, [...nodeFlags, (await buildBundles()).fileOf(program)], {
      env: {
        DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none',
        CODEC_KEYS: `test:${key}`,
        MASTER_KEYS: JSON.stringify({ current: 'test', keys: { test: key } }),
        TEMPORAL_ADDRESS: '127.0.0.1:1',
        WORKFLOW_BUNDLE: 'not-read-before',
        LOG_LEVEL: 'fatal',
        [variable]: folder,
      },
      stdio: ['ignore', 'inherit', 'pipe'],
    });
    const [errors, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
    expect(status).toBe(1);
    expect(errors).toMatch(/^[^\n]+\n$/);
    expect(JSON.parse(errors)).toMatchObject({ level: 60, msg: expect.stringMatching(advice) });
  },
);
