import { readCliSettings } from '@fiscal/config';
import { expect, test } from 'vitest';
import { runCommand } from '../testing/run-command.ts';

const settings = readCliSettings({
  TEMPORAL_UI_URL: 'https://temporal.example',
  TEMPORAL_NAMESPACE: 'fiscal',
});
const id = '6650f0a1b2c3d4e5f6a7b8c9';

interface Printed {
  readonly links: readonly { readonly question: string; readonly address: string }[];
  readonly columns: readonly string[];
}

const printed = async (...words: string[]): Promise<Printed> =>
  (await runCommand(['links', ...words], { settings })) as Printed;

test('each question has a link into the namespace, and the columns are named', async () => {
  const { links, columns } = await printed();
  expect(links.length).toBeGreaterThan(3);
  for (const { address } of links)
    expect(address).toMatch(/^https:\/\/temporal\.example\/namespaces\/fiscal\/workflows\?query=\S+$/);
  expect(columns).toContain('Attention');
});

test('a document, a company or an authority has a link of its own', async () => {
  const { links } = await printed('--document', id, '--company', id, '--authorizer', 'MG');
  const queries = links.map(({ question, address }) => [
    question,
    new URL(address).searchParams.get('query'),
  ]);
  expect(Object.fromEntries(queries)).toEqual({
    document: expect.stringContaining(`"nfe:${id}"`),
    company: `CompanyId = "${id}" AND ExecutionStatus = "Running"`,
    authorizer: 'Waiting IS NOT NULL AND Authorizer = "MG" AND ExecutionStatus = "Running"',
  });
});

test('without the address of the UI, and with an id that is none, nothing is printed', async () => {
  await expect(runCommand(['links'], {})).rejects.toThrow('TEMPORAL_UI_URL is needed');
  await expect(printed('--document', `${id}" OR x`)).rejects.toThrow();
});
