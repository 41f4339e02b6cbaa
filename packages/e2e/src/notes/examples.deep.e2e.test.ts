import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cnpjCheckDigits } from '@fiscal/domain';
import { compileWith, createEmptyProject, packSdk, runProgram } from '@fiscal/sdk-generator/testing';
import { isInstalled } from '@fiscal/testkit';
import { expect, onTestFinished } from 'vitest';
import { getNote } from '../harness/follow-note.ts';
import { issueCertificate } from '../harness/register-issuer.ts';
import { saleOfTheStack } from '../harness/sale-of-the-stack.ts';
import { test } from '../harness/shared-stack.ts';
import type { Harness } from '../harness/start-harness.ts';

const examples = fileURLToPath(new URL('../../../sdk/examples/', import.meta.url));
const password = 'senha-do-exemplo';

let harness: Harness;

test.beforeAll(({ harness: own }) => {
  harness = own;
});

interface Example {
  readonly command: string;
  readonly args: readonly string[];
  readonly folder: string;
  /** The four digits of the establishment in the CNPJ with which the example issues. */
  readonly establishment: string;
}

/** Runs an example as its README says, and checks the notes that the service then has. */
async function expectToWork({ command, args, folder, establishment }: Example): Promise<void> {
  const { stack, client } = harness;
  const root = `${stack.certificate.cnpj.slice(0, 8)}${establishment}`;
  const cnpj = `${root}${cnpjCheckDigits(root)}`;
  const { pfxBase64 } = issueCertificate(stack, { cnpj, name: 'Papelaria Modelo Ltda', password });
  writeFileSync(join(folder, 'empresa.pfx'), Buffer.from(pfxBase64, 'base64'));
  const environment = {
    FISCAL_BASE_URL: stack.addresses.apiSandbox,
    FISCAL_API_KEY: stack.keys.test,
    FISCAL_CNPJ: cnpj,
    FISCAL_PFX: 'empresa.pfx',
    FISCAL_PFX_PASSWORD: password,
    FISCAL_ORDER: `pedido-${establishment}`,
  };
  const { code, stdout, stderr } = await runProgram({ command, args, cwd: folder, environment });
  expect({ code, stderr, stdout }).toMatchObject({ code: 0, stderr: '' });
  const [, accessKey = ''] = /autorizada: (\d{44})/.exec(stdout) ?? [];
  expect(stdout).toMatch(
    /nfe\.authorized recebido, .*\n.*nfe\.cancelled recebido, .*\nSituação final: cancelled\n$/s,
  );

  const found = (await client.get(`/v1/nfe?externalId=${environment.FISCAL_ORDER}`)).json();
  const note = await getNote(client, String(found.id));
  expect(note).toMatchObject({ status: 'cancelled', accessKey });
  const { bytes } = await client.get(`/v1/nfe/${note.id}/xml`);
  expect(readFileSync(join(folder, `${accessKey}.xml`)).equals(bytes)).toBe(true);
  expect(
    readFileSync(join(folder, `${accessKey}.pdf`))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  const { data } = (await client.get('/v1/webhooks')).json() as { readonly data?: readonly object[] };
  expect(data).toHaveLength(1);
}

/** Adds the rates that nobody has published by the day of the stack to the taxes of the item, as a client has to. */
function informRates(program: string, literal = (json: string) => json): void {
  const [item] = saleOfTheStack({ companyId: '', externalId: '', items: 1 }).items;
  const informed = item !== undefined && 'ibsCbs' in item.taxes ? item.taxes.ibsCbs : undefined;
  if (informed === undefined) return;
  const source = readFileSync(program, 'utf8');
  const [line = '', before, quote, arrow] = /^( +)(['"]?)cofins\2( =>|:) .*\n/m.exec(source) ?? [];
  const added = `${before}${quote}ibsCbs${quote}${arrow} ${literal(JSON.stringify(informed))},\n`;
  writeFileSync(program, source.replace(line, line + added));
}

function copyOf(language: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'fiscal-example-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(join(examples, language), folder, { recursive: true });
  return folder;
}

test('TypeScript, by the packed SDK alone in an empty project, compiled by tsc --strict', async () => {
  const packed = await packSdk();
  onTestFinished(packed.remove);
  const folder = await createEmptyProject(packed);
  const [program = '', ...others] = readdirSync(join(examples, 'typescript'));
  expect(others).toEqual([]);
  cpSync(join(examples, 'typescript', program), join(folder, program));
  informRates(join(folder, program));
  const setup = { moduleResolution: 'nodenext', globals: 'node', outDir: '.' } as const;
  const { code, stdout } = await compileWith(setup, folder, [program]);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  const args = [program.replace(/\.ts$/, '.js')];
  await expectToWork({ command: process.execPath, args, folder, establishment: '0003' });
});

const languages = [
  { language: 'python', command: 'python3', program: 'issue_and_cancel.py', establishment: '0004' },
  {
    language: 'php',
    command: 'php',
    program: 'issue-and-cancel.php',
    establishment: '0005',
    literal: (json: string) => `json_decode('${json}', true)`,
  },
];
for (const { language, command, program, establishment, literal } of languages) {
  test.skipIf(!isInstalled(command))(`${language}, by its standard library [needs ${command}]`, async () => {
    const folder = copyOf(language);
    expect(readdirSync(folder)).toEqual([program]);
    informRates(join(folder, program), literal);
    await expectToWork({ command, args: [program], folder, establishment });
  });
}
