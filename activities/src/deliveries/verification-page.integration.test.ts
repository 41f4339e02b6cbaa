import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createWebhook, rotateWebhookSecret, testWebhook } from '@fiscal/services';
import { isInstalled, temporaryFolder } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { startReceiver } from '../testing/receiver.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

const page = readFileSync(
  fileURLToPath(new URL('../../../docs/how-to/clients/webhooks.md', import.meta.url)),
  'utf8',
);

function snippet(language: string): string {
  const code = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (code === undefined) throw new Error(`the page has no ${language}`);
  return code;
}

/** The question to a snippet: is this delivery genuine? `now` in Unix seconds. */
interface Question {
  readonly secret: string;
  readonly header: string;
  readonly body: string;
  readonly now: number;
}

interface Language {
  readonly name: string;
  readonly command: string;
  readonly file: string;
  /** Defines the function of the page, reads questions as JSON from the standard input, writes the answers as JSON. */
  readonly program: string;
}

const languages: readonly Language[] = [
  {
    name: 'JavaScript',
    command: process.execPath,
    file: 'verify.mjs',
    program: `${snippet('js')}
import { readFileSync } from 'node:fs';
const questions = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(questions.map((q) => isGenuine(q.secret, q.header, Buffer.from(q.body), q.now))));`,
  },
  {
    name: 'Python',
    command: 'python3',
    file: 'verify.py',
    program: `${snippet('python')}
import json, sys
questions = json.load(sys.stdin)
print(json.dumps([is_genuine(q["secret"], q["header"], q["body"].encode(), q["now"]) for q in questions]))`,
  },
  {
    name: 'PHP',
    command: 'php',
    file: 'verify.php',
    program: `${snippet('php')}
$questions = json_decode(file_get_contents('php://stdin'), true);
echo json_encode(array_map(fn ($q) => is_genuine($q['secret'], $q['header'], $q['body'], $q['now']), $questions));`,
  },
];

let questions: readonly (Question & { readonly genuine: boolean })[];
const harness = useIssuingHarness();
beforeAll(async () => {
  const [body = '', header = ''] = (/```text\n([\s\S]*?)```/.exec(page)?.[1] ?? '').split('\n');
  const published = { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', header, body, now: 1_795_262_400 };
  const real = await aRealDelivery();
  const signedAt = Number(/^t=(\d+)/.exec(real.header)?.[1]);
  questions = [
    { ...published, genuine: true },
    { ...published, now: published.now + 300, genuine: true },
    { ...published, now: published.now + 301, genuine: false },
    { ...published, now: published.now - 301, genuine: false },
    { ...published, body: `${body}\n`, genuine: false },
    { ...published, secret: 'whsec_other', genuine: false },
    { ...published, header: header.toUpperCase(), genuine: false },
    { ...published, header: `${header}\n`, genuine: false },
    { ...published, header: '', genuine: false },
    { ...real, secret: real.secrets[0] ?? '', now: signedAt, genuine: true },
    { ...real, secret: real.secrets[1] ?? '', now: signedAt, genuine: true },
    { ...real, secret: real.secrets[0] ?? '', now: signedAt, body: `${real.body} `, genuine: false },
  ];
});

/** Returns a delivery that arrived while two secrets signed. */
async function aRealDelivery() {
  const receiver = await startReceiver([204]);
  const { id, secret } = await createWebhook(harness.tenant, { url: receiver.url });
  const rotated = await rotateWebhookSecret(harness.tenant, { id, overlapHours: 24 });
  const { id: deliveryId } = await testWebhook(harness.tenant, { id });
  expect(await harness.worker().attemptDelivery({ deliveryId, ladderMs: [] })).toBe('delivered');
  await receiver.close();
  const [post] = receiver.posts;
  if (post === undefined) throw new Error('nothing arrived');
  const header = String(post.headers['x-fiscal-signature']);
  return { header, body: post.body, secrets: [rotated.secret, secret] };
}

test.each(languages.map((language) => [language.name, language] as const))(
  'the verification on the page in %s accepts only genuine deliveries',
  (name, language) => {
    if (!isInstalled(language.command)) {
      process.stderr.write(
        `${name} is not installed: its example of docs/how-to/clients/webhooks.md was not run\n`,
      );
      return;
    }
    const folder = temporaryFolder();
    const file = join(folder.path, language.file);
    writeFileSync(file, language.program);
    const input = JSON.stringify(questions.map(({ genuine: _, ...question }) => question));
    const answers = JSON.parse(execFileSync(language.command, [file], { input, encoding: 'utf8' }));
    folder.remove();
    expect(answers).toEqual(questions.map(({ genuine }) => genuine));
  },
);
