import { errorTable, optInEvents } from '@fiscal/api-contract';
import { attentions, filingStatuses } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { bodySchema } from '../../routes/mcp/tools/read-arguments.ts';
import { operations } from '../../routes/operations.ts';
import { parseGuide, readGuides } from './read-guides.ts';

const guides = await readGuides();
const namesBelow = (folder: string): readonly string[] =>
  guides.flatMap(({ place }) => (place.startsWith(folder) ? [place.slice(folder.length)] : []));

test('every state of a note has a page that says what to do, and there is no page of another state', () => {
  expect([...namesBelow('how-to/clients/status/')].sort()).toEqual([...filingStatuses].sort());
  for (const status of filingStatuses) {
    const guide = guides.find(({ place }) => place === `how-to/clients/status/${status}`);
    expect(guide?.title).toMatch(new RegExp(`^Nota ${status}: .`));
    for (const part of ['**O que fazer.**', '**O que não fazer.**', '**O que vem depois.**']) {
      expect(guide?.text, status).toContain(part);
    }
  }
});

test('every attention has a page for operators, and the page for clients names it', () => {
  expect([...namesBelow('how-to/operators/attention/')].sort()).toEqual([...attentions].sort());
  const forClients = guides.find(({ place }) => place === 'how-to/clients/attention')?.text ?? '';
  for (const attention of attentions) {
    const guide = guides.find(({ place }) => place === `how-to/operators/attention/${attention}`);
    expect(guide?.text).toContain('**What to press.**');
    expect(forClients).toContain(`\`${attention}\``);
  }
});

test('each of the four kinds has pages, and a tutorial', () => {
  expect(new Set(guides.map(({ kind }) => kind)).size).toBe(4);
  expect(namesBelow('tutorial/clients/')).toEqual(['first-note']);
});

test('every operation that a page names exists in the API', () => {
  const published = operations.map(({ method, path }) => `${method} ${patternOf(path)}`);
  const unknown = guides.flatMap(({ place, text }) =>
    [...text.matchAll(/`(GET|POST|PUT|PATCH|DELETE) (\/v1\/[^\s`?]*)/g)].flatMap(([, method, path = '']) =>
      published.includes(`${method} ${patternOf(path)}`) ? [] : [`${place}: ${method} ${path}`],
    ),
  );
  expect(unknown).toEqual([]);
});

test('every request with a body that a page shows is valid for its operation', () => {
  const shown = guides.flatMap(({ place, text }) =>
    [...text.matchAll(/```http\n([A-Z]+) (\S+)\n([\s\S]*?)```/g)].map(
      ([, method = '', path = '', body = '']) => ({
        place,
        method,
        path,
        body: JSON.parse(body),
      }),
    ),
  );
  expect(shown.map(({ place }) => place)).toEqual(['how-to/clients/emails', 'how-to/clients/webhooks']);
  for (const { place, method, path, body } of shown) {
    const requested = operations.find(
      (each) => each.method === method && patternOf(each.path) === patternOf(path),
    );
    const taken = requested && bodySchema(requested).safeParse(body);
    expect([place, taken?.error?.issues ?? taken?.success]).toEqual([place, true]);
  }
});

test('every status that a client page names together with an error code is the status of the code', () => {
  const statuses = new Map<string, number>(
    Object.entries(errorTable).map(([code, { status }]) => [code, status]),
  );
  const named = guides
    .filter(({ audience }) => audience === 'clients')
    .flatMap(({ place, text }) =>
      [...text.matchAll(/\b([45]\d\d) `([a-z_]+)`/g)].map(([, status, code = '']) => ({
        place,
        status,
        code,
      })),
    );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ status, code }) => statuses.get(code) !== Number(status))).toEqual([]);
});

test('the page of webhooks names the events that a webhook must name', () => {
  const page = guides.find(({ place }) => place === 'how-to/clients/webhooks')?.text ?? '';
  const [, listed = ''] = /menos os que precisam ser nomeados \(([^)]+)\)/.exec(page) ?? [];
  expect([...listed.matchAll(/`([a-z._]+)`/g)].map(([, name]) => name)).toEqual([...optInEvents]);
});

/** Replaces the names of parameters, which pages may choose freely. */
const patternOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

test('a file outside of the folders of the audiences, or without a title, is refused with its name', () => {
  expect(() => parseGuide('how-to', 'mcp.md', '# MCP\n')).toThrow(/how-to.mcp\.md belongs into a folder/);
  expect(() => parseGuide('how-to', 'clients/mcp.md', 'MCP\n')).toThrow(/clients.mcp\.md has no title/);
});
