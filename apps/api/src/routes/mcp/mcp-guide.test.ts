import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scopeOf } from '../../http/require-access.ts';
import { tools } from './tools/tool-list.ts';

const guide = readFileSync(new URL('../../../../../docs/how-to/developers/mcp.md', import.meta.url), 'utf8');

test('the guide lists every tool with its scopes and what it does', () => {
  const listed = [...guide.matchAll(/^\| `(\w+)` +\| (.+?) +\| (\w+) +\|$/gm)].map(([, ...cells]) => cells);
  const scopesOf = (tool: (typeof tools)[number]): string => {
    const scopes = new Set(tool.operations.map(({ access }) => scopeOf(access)));
    return [...scopes].map((scope) => (scope === undefined ? 'any key' : `\`${scope}\``)).join(', ');
  };
  expect(listed).toEqual(tools.map((tool) => [tool.name, scopesOf(tool), tool.effect]));
});
