import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '@fiscal/sdk-generator/testing';
import { isInstalled } from '@fiscal/testkit';
import { expect, onTestFinished, test } from 'vitest';

const page = readFileSync(new URL('../../../../../docs/how-to/clients/webhooks.md', import.meta.url), 'utf8');
const blockOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1] ?? '';

const [, secret = ''] = /segredo `(\w+)`/.exec(page) ?? [];
const now = Number(/hora atual `(\d+)`/.exec(page)?.[1]);
const [body = '', header = ''] = blockOf('text').split('\n');
const digest = header.split('v1=')[1] ?? '';
const other = '0'.repeat(64);

/** The test values of the page, and changed ones that the samples must refuse. */
const cases: readonly (readonly [
  secret: string,
  header: string,
  body: string,
  now: number,
  genuine: boolean,
])[] = [
  [secret, header, body, now, true],
  [secret, header, body, now + 300, true],
  [secret, header, body, now - 300, true],
  [secret, `t=${now},v1=${other},v1=${digest}`, body, now, true],
  [secret, `t=${now},v1=${digest},v1=${other}`, body, now, true],
  [secret, header, body, now + 301, false],
  [secret, header, body, now - 301, false],
  [secret, header, `${body} `, now, false],
  [`${secret}x`, header, body, now, false],
  [secret, header.replace(String(now), String(now + 1)), body, now, false],
  [secret, `t=${now},v1=${other}`, body, now, false],
  [secret, `t=${now}`, body, now, false],
  [secret, `${header}\n`, body, now, false],
  [secret, '', body, now, false],
];

/** The samples of the page, each with a program that runs it on every case. */
const samples = [
  {
    language: 'js',
    command: process.execPath,
    file: 'sample.mjs',
    verify: `console.log(JSON.stringify(JSON.parse(process.argv[2]).map(([secret, header, body, now]) =>
      isGenuine(secret, header, Buffer.from(body), now))));`,
  },
  {
    language: 'python',
    command: 'python3',
    file: 'sample.py',
    verify: `import json, sys
print(json.dumps([is_genuine(s, h, b.encode(), n) for s, h, b, n, _ in json.loads(sys.argv[1])]))`,
  },
  {
    language: 'php',
    command: 'php',
    file: 'sample.php',
    verify: `echo json_encode(array_map(fn($c) => is_genuine($c[0], $c[1], $c[2], $c[3]), json_decode($argv[1], true)));`,
  },
];

test.each(
  samples.map((sample) => {
    const absent = isInstalled(sample.command) ? '' : ` [not run: ${sample.command} absent]`;
    return [`${sample.language}${absent}`, sample, absent] as const;
  }),
)('the sample of the page distinguishes a delivery from other requests: %s', async (_, sample, absent) => {
  const { language, command, file, verify } = sample;
  const code = blockOf(language);
  expect(code).toMatch(/is_?genuine/i);
  if (absent !== '') return;
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-sample-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, file), `${code}\n${verify}\n`);
  const { stdout, stderr } = await runProgram({
    command,
    cwd: folder,
    args: [file, JSON.stringify(cases)],
  });
  expect({ stderr, answers: JSON.parse(stdout || '[]') }).toEqual({
    stderr: '',
    answers: cases.map(([, , , , genuine]) => genuine),
  });
});
