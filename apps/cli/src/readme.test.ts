import { readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { idleProgram } from './testing/idle-program.ts';

const program = idleProgram();

/** Returns the names of all commands that do something, such as `client create`. */
const commandsOf = (command: Command, above: readonly string[] = []): readonly string[] =>
  command.commands.flatMap((each) => {
    const words = [...above, each.name()];
    return each.commands.length === 0 ? [words.join(' ')] : commandsOf(each, words);
  });

test('the README names exactly the existing commands', () => {
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
