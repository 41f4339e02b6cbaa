import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deriveMethodName, withoutAssistants } from '@fiscal/sdk-generator';
import {
  compileWith,
  createEmptyProject,
  type PackedSdk,
  packSdk,
  runProgram,
} from '@fiscal/sdk-generator/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleProgram } from '../../testing/example-program.ts';
import { publishedDocument } from '../../testing/published-document.ts';

const document = withoutAssistants(publishedDocument());
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
const sandbox = 'https://sandbox.packed.example';
let packed: PackedSdk;
let project: string;

beforeAll(async () => {
  packed = await packSdk({ FISCAL_SANDBOX_URL: sandbox });
  project = await createEmptyProject(packed);
});

afterAll(() => packed?.remove());

async function run(code: string): Promise<unknown> {
  const program = ['--input-type=module', '--eval', code];
  const { stdout, stderr } = await runProgram({ command: process.execPath, args: program, cwd: project });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}

test('the package is under 60 kB and contains only what clients need', () => {
  expect(packed.size).toBeLessThan(60_000);
  const strange = packed.files.filter(
    (file) => !/^(dist\/.+\.(js|d\.ts)|README\.md|package\.json)$/.test(file),
  );
  expect(strange).toEqual([]);
  expect(packed.files.filter((file) => /test|node_modules/.test(file))).toEqual([]);
  const installed = join(project, 'node_modules/@fiscal/sdk');
  const manifest = readFileSync(join(installed, 'package.json'), 'utf8');
  expect(manifest).not.toContain('workspace:');
  const { dependencies, peerDependencies, optionalDependencies, sideEffects, type } = JSON.parse(manifest);
  expect({ dependencies, peerDependencies, optionalDependencies }).toEqual({});
  expect({ sideEffects, type }).toEqual({ sideEffects: false, type: 'module' });
  for (const file of packed.files.filter((name) => name.startsWith('dist/'))) {
    const from = [...readFileSync(join(installed, file), 'utf8').matchAll(/(?:from|import) '([^']+)'/g)];
    const foreign = from.filter(([, name = '']) => !/^(\.{1,2}\/.*\.js|node:crypto)$/.test(name));
    expect(foreign.map(([text]) => `${file}: ${text}`)).toEqual([]);
  }
  const packages = readdirSync(join(project, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect([packages, readdirSync(join(project, 'node_modules/@fiscal'))]).toEqual([['@fiscal'], ['sdk']]);
});

test('it has a method for every operation, every event and every error code', async () => {
  const found = await run(`
    import * as sdk from '@fiscal/sdk';
    const fiscal = sdk.createFiscal({ apiKey: 'fsk_test_abc' });
    const methods = Object.entries(fiscal).flatMap(([group, each]) => Object.keys(each).map((name) => group + '.' + name));
    console.log(JSON.stringify({ methods, events: sdk.webhookEvents, codes: sdk.errorCodes, version: sdk.apiVersion }));
  `);
  expect(found).toEqual({
    methods: expect.toSatisfy((methods: readonly string[]) => {
      const wanted = operations.map((each) => Object.values(deriveMethodName(each)).slice(1).join('.'));
      expect([...methods].sort()).toEqual([...wanted].sort());
      return true;
    }),
    events: Object.keys(document.webhooks),
    codes: document.components.schemas.ErrorCode?.enum,
    version: document.info.version,
  });
});

test('the prefix of a key chooses among the addresses that were packed', async () => {
  const found = await run(`
    import { createFiscal } from '@fiscal/sdk';
    const asked = [];
    const fetch = async (url) => { asked.push(url); return Response.json({}); };
    await createFiscal({ apiKey: 'fsk_test_abc', fetch }).system.getMe();
    await createFiscal({ apiKey: 'fsk_live_abc', fetch, baseUrl: 'https://own.example/' }).system.getMe();
    try { createFiscal({ apiKey: 'fsk_live_abc' }); } catch (error) { asked.push(error.message); }
    console.log(JSON.stringify(asked));
  `);
  expect(found).toEqual([
    `${sandbox}/v1/me`,
    'https://own.example/v1/me',
    'baseUrl is required: this build of the SDK has no address for fsk_live_ keys',
  ]);
});

test.each([
  ['nodenext', 'node'],
  ['bundler', 'dom'],
] as const)(
  'every example of the document has its type, by %s with the globals of %s',
  async (moduleResolution, globals) => {
    writeFileSync(join(project, 'examples.ts'), exampleProgram(document));
    const { code, stdout } = await compileWith({ moduleResolution, globals }, project, ['examples.ts']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
  },
);

test('calls that the document does not allow do not compile', async () => {
  const wrong = `
    import { createFiscal, type ErrorCode, isFiscalApiError, type NfeRequest, verifyWebhook } from '@fiscal/sdk';
    const fiscal = createFiscal({ apiKey: 'fsk_test_abc' });
    // @ts-expect-error no such code
    export const code: ErrorCode = 'no_such_code';
    // @ts-expect-error a note has items
    export const note: NfeRequest = { externalId: 'a', companyId: 'b' };
    // @ts-expect-error the document has no such field
    void fiscal.companies.update('id', { legalNam: 'a' });
    // @ts-expect-error a search has a company and months a text
    void fiscal.nfe.export({ companyId: 'a', month: 11 });
    // @ts-expect-error the authority of a call that has none
    void fiscal.nfe.get('id', {}, { simulate: 'reject=778' });
    export const read = (error: unknown) => {
      if (isFiscalApiError(error, 'conflict')) {
        const reason: string = error.details.reason;
        // @ts-expect-error a conflict has no path
        return reason + error.details.path;
      }
      return isFiscalApiError(error) && error.code === 'a_later_code';
    };
    export const receive = (payload: string) => {
      const event = verifyWebhook({ payload, header: '', secret: 's' });
      // @ts-expect-error not every event has it
      void event.data.protocol;
      return event.event === 'nfe.authorized' ? event.data.protocol : undefined;
    };
    export const pdf = async () => (await fiscal.nfe.preview({} as NfeRequest, { accept: 'application/pdf' })).bytes;
    export const numbers = async (): Promise<(number | null)[]> => {
      const all = [];
      for await (const nfe of fiscal.nfe.search({ status: ['rejected'] })) all.push(nfe.number);
      return all;
    };
  `;
  writeFileSync(join(project, 'wrong.ts'), wrong);
  const setup = { moduleResolution: 'nodenext', globals: 'node' } as const;
  const { code, stdout } = await compileWith(setup, project, ['wrong.ts']);
  expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
});
