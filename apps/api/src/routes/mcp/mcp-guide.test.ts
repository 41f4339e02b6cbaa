import { readFileSync } from 'node:fs';
import { confirmationMinutes, linkMinutes } from '@fiscal/services';
import { expect, test } from 'vitest';
import { scopeOf } from '../../http/require-access.ts';
import type { Tool } from './tools/tool.ts';
import { tools } from './tools/tool-list.ts';

const guide = readFileSync(
  new URL('../../../../../docs/how-to/clients/assistants.md', import.meta.url),
  'utf8',
);
const effects: Readonly<Record<Tool['effect'], string>> = {
  reads: 'lê',
  issues: 'emite',
  destroys: 'altera',
};

test('the guide lists every tool with its scopes and what it does', () => {
  const listed = [...guide.matchAll(/^\| `(\w+)` +\| (.+?) +\| (\S+) +\|$/gm)].map(([, ...cells]) => cells);
  const scopesOf = (tool: Tool): string => {
    const scopes = new Set(tool.operations.map(({ access }) => scopeOf(access)));
    return [...scopes].map((scope) => (scope === undefined ? 'qualquer chave' : `\`${scope}\``)).join(', ');
  };
  expect(listed).toEqual(tools.map((tool) => [tool.name, scopesOf(tool), effects[tool.effect]]));
});

test('the files that the guide gives to programs name the address and the key', () => {
  const files = [...guide.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text = '']) => JSON.parse(text));
  expect(files).toHaveLength(2);
  for (const { mcpServers } of files) {
    expect(JSON.stringify(mcpServers.fiscal)).toMatch(/https:\/\/sandbox\.example\/mcp".*Authorization/);
    expect(JSON.stringify(mcpServers.fiscal)).toContain('Bearer fsk_test_');
  }
});

test('the guide names the lifetimes of a token and of a link', () => {
  expect(guide).toContain(`vale ${confirmationMinutes} minutos`);
  expect(guide).toContain(`o PDF de uma nota por ${linkMinutes} minutos`);
});
