import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Command, CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { idleProgram } from './testing/idle-program.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A program that only parses a command line. */
function reader(): Command {
  const program = idleProgram();
  const refuseAloud = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: () => undefined, writeOut: () => undefined });
    for (const each of command.commands) refuseAloud(each);
  };
  refuseAloud(program);
  return program;
}

const pages = ['docs', 'apps/api', 'apps/worker', 'apps/cli']
  .flatMap((folder) =>
    readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md') && !file.includes('node_modules'))
      .map((file) => `${folder}/${file}`),
  )
  .concat('README.md');

interface Line {
  readonly page: string;
  readonly line: string;
}

const linesOf = (form: RegExp): readonly Line[] =>
  pages.flatMap((page) =>
    [
      ...readFileSync(root + page, 'utf8')
        .replaceAll(/ \\\n +/g, ' ')
        .matchAll(form),
    ].map(([, line = '']) => ({ page, line })),
  );

/** Valid values for the placeholders of a page. */
const examples: Readonly<Record<string, string>> = {
  ID: 'a'.repeat(24),
  KEY: '3'.repeat(44),
  T: '2026-11-21T12:00:00Z',
};

const wordsOf = (line: string): readonly string[] =>
  (line.replaceAll(/<[^>]*>|\$\w+/g, examples.ID ?? '').match(/"[^"]*"|\S+/g) ?? [])
    .slice(1)
    .map((word) => examples[word] ?? word.replaceAll('"', ''));

const blocks = linesOf(/^ {0,4}(fiscal [^\n]+)$/gm);
const inline = linesOf(/`(fiscal [a-z-][^`]*)`/g);
const ofCompose = linesOf(/docker compose run --rm (?:-T )?(fiscal [a-z-][^\n`|…]*)/g);

test('no page writes the output of `docker compose config` into a file: it has every secret in it', () => {
  expect(linesOf(/(docker compose config[^\n]*>[^\n]*)/g)).toEqual([]);
});

test('the pages have commands', () => {
  expect(blocks.length).toBeGreaterThan(15);
  expect(inline.length).toBeGreaterThan(30);
  expect(ofCompose.length).toBeGreaterThan(4);
});

test.each([...blocks, ...ofCompose])('$page: $line', async ({ line }) => {
  const refusal = await reader()
    .parseAsync(wordsOf(line), { from: 'user' })
    .then(() => undefined)
    .catch((error: unknown) => error);
  expect(refusal instanceof CommanderError ? refusal.message : undefined).toBeUndefined();
});

test.each(inline)('$page names `$line`', ({ line }) => {
  const words = wordsOf(line.replace(/ …$/, ''));
  let command = reader();
  const known = [...command.options];
  for (const word of words) {
    const next = command.commands.find((each) => each.name() === word);
    if (next === undefined) continue;
    command = next;
    known.push(...command.options);
  }
  expect(command.parent).not.toBeNull();
  const flags = words.filter((word) => word.startsWith('--'));
  expect(flags.filter((flag) => !known.some(({ long }) => long === flag))).toEqual([]);
});
