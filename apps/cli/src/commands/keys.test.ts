import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import { temporaryFolder } from '@fiscal/testkit';
import { afterAll, expect, test } from 'vitest';
import { statusOf } from '../context/key-status.ts';
import { runCli } from '../run-cli.ts';

const folder = temporaryFolder();
afterAll(() => folder.remove());

function fileOf(name: string, text: string, mode: number): string {
  const file = join(folder.path, name);
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
}

async function complaint(environment: Readonly<Record<string, string>>): Promise<string> {
  const printed: string[] = [];
  const errors = { write: (text: string) => printed.push(text) };
  const output = { write: () => expect.unreachable('nothing is printed') };
  expect(
    await runCli({ filingKinds, argv: ['node', 'fiscal', 'keys', 'status'], environment, output, errors }),
  ).toBe(1);
  return printed.join('');
}

const broken = [
  ['is missing', () => join(folder.path, 'none.json'), 'the file is missing'],
  ['is no JSON', () => fileOf('text.json', 'SECRET', 0o600), 'not JSON'],
  ['lacks its current key', () => fileOf('lacking.json', '{"current":"a","keys":{}}', 0o600), 'current key'],
  ['others can read', () => fileOf('open.json', '{}', 0o644), 'mode 0600'],
] as const;

test.each(broken)(
  'a master-key file that %s is reported in one line with the file and the reason',
  async (_, make, why) => {
    const file = make();
    const printed = await complaint({ MASTER_KEYS_FILE: file });
    expect(printed).toMatch(/^MASTER_KEYS_FILE .*\n$/);
    expect(printed).toContain(file);
    expect(printed).toContain(why);
    expect(printed).not.toContain('SECRET');
  },
);

test('broken master keys in the environment are reported in one line without their content', async () => {
  const printed = await complaint({ MASTER_KEYS: '{"current":"a","keys":{"a":"SECRET"}}' });
  expect(printed).toBe('MASTER_KEYS: master keys: key a is not 32 bytes in base64\n');
});

test('the current key may never be removed, even if it seals nothing', () => {
  const key = Buffer.alloc(32);
  const keys = new Map([
    ['new', key],
    ['old', key],
    ['unused', key],
  ]);
  const counted = [
    { keyId: 'old', certificates: 1, webhooks: 0 },
    { keyId: 'lost', certificates: 0, webhooks: 1 },
  ];
  const states = statusOf({ current: 'new', keys }, counted).map(({ keyId, state }) => [keyId, state]);
  expect(states).toEqual([
    ['lost', 'absent'],
    ['new', 'current'],
    ['old', 'older'],
    ['unused', 'unused'],
  ]);
});
