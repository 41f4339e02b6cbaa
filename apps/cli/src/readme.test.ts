import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { idleProgram } from './testing/idle-program.ts';

const program = idleProgram();

/** `client create`, for every command that does something. */
const commandsOf = (command: Command, above: readonly string[] = []): readonly string[] =>
  command.commands.flatMap((each) => {
    const words = [...above, each.name()];
    return each.commands.length === 0 ? [words.join(' ')] : commandsOf(each, words);
  });

test('the README names every command, and none that is not there', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const cells = readme
    .split('\n')
    .flatMap((line) => (line.startsWith('| `') ? [line.split(/ \| /)[0] ?? ''] : []));
  const named = cells.flatMap((cell) =>
    [...cell.matchAll(/`([a-z]+(?: [a-z][a-z-]*(?:\\\|[a-z-]+)*)?)/g)].flatMap(([, words = '']) => {
      const [group = '', verbs] = words.split(' ');
      return verbs === undefined ? [group] : verbs.split('\\|').map((verb) => `${group} ${verb}`);
    }),
  );
  expect([...named].sort()).toEqual([...commandsOf(program)].sort());
});
