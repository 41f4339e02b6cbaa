import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileWith, createEmptyProject, packSdk, runProgram } from '@fiscal/sdk-generator/testing';
import { isInstalled, temporaryFolder } from '@fiscal/testkit';
import { describe, expect, onTestFinished } from 'vitest';
import { getNote } from '../harness/follow-note.ts';
import { saleOfTheStack } from '../harness/sale-of-the-stack.ts';
import { test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';

const page = readFileSync(new URL('../../../../docs/how-to/clients/sdk.md', import.meta.url), 'utf8');

let harness: Harness;

test.beforeAll(({ harness: own }) => {
  harness = own;
});

/** The programs of the page in a language, in its order. */
function programsIn(language: string): readonly string[] {
  const found = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)];
  return found.flatMap(([, of, program = '']) => (of === language ? [program] : []));
}

interface Run {
  readonly folder: string;
  readonly command: string;
  readonly file: string;
}

/** Runs a program of the page with a `pedido.json`, twice as after a lost answer, and looks at what the service has. */
async function expectToIssue({ folder, command, file }: Run): Promise<void> {
  const { stack, client, companyId } = harness;
  const externalId = `page-${file}`;
  writeFileSync(
    join(folder, 'pedido.json'),
    JSON.stringify(saleOfTheStack({ companyId, externalId, items: 1 })),
  );
  const environment = {
    FISCAL_BASE_URL: stack.addresses.apiSandbox,
    FISCAL_API_KEY: stack.keys.test,
  };
  const run = () => runProgram({ command, args: [file], cwd: folder, environment });
  const { code, stdout, stderr } = await run();
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { id } = (await client.get(`/v1/nfe?externalId=${externalId}`)).json();
  const { status, accessKey } = await getNote(client, String(id));
  expect([status, stdout]).toEqual(['authorized', `authorized ${accessKey}\n`]);
  expect((await run()).stdout).toBe(stdout);
}

test('the page in TypeScript compiles by tsc --strict with the packed SDK, and issues', async () => {
  const packed = await packSdk();
  onTestFinished(packed.remove);
  const folder = await createEmptyProject(packed);
  const names = programsIn('ts').map((program, index) => {
    writeFileSync(join(folder, `page-${index}.ts`), program);
    return `page-${index}.ts`;
  });
  expect(names).toHaveLength(2);
  const setup = { moduleResolution: 'nodenext', globals: 'node', outDir: '.' } as const;
  const { code, stdout } = await compileWith(setup, folder, names);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  await expectToIssue({ folder, command: process.execPath, file: 'page-0.js' });
});

const others = [
  { language: 'python', command: 'python3', file: 'page.py' },
  { language: 'php', command: 'php', file: 'page.php' },
];

describe.each(others)('the page in $language', ({ language, command, file }) => {
  test('has one program', () => {
    expect(programsIn(language)).toEqual([expect.stringMatching(/\S/)]);
  });

  test.skipIf(!isInstalled(command))(`issues [needs ${command}]`, async () => {
    const [program = ''] = programsIn(language);
    const folder = temporaryFolder();
    onTestFinished(folder.remove);
    writeFileSync(join(folder.path, file), program);
    await expectToIssue({ folder: folder.path, command, file });
  });
});
