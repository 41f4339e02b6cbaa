import type { z } from 'zod';
import { defaultOf, formOf } from './settings-page.ts';

/**
 * Writes the `.env` that a compose file takes: the variables that it needs, then the others as comments. Compose says
 * what is needed and its own defaults, the declaration of a variable its form and the default of the program.
 */
export function environmentExample(
  compose: string,
  fields: Readonly<Record<string, z.core.$ZodType>>,
): string {
  const needed = wordsOf(compose, '?');
  const optional = wordsOf(compose, '-').filter(([name]) => !needed.some(([each]) => each === name));
  const form = (name: string): string => {
    const field = fields[name];
    return field === undefined ? 'text' : plain(formOf(field));
  };
  const given = (name: string, ofCompose: string): string => {
    const field = fields[name];
    if (ofCompose !== '' || field === undefined) return ofCompose;
    const ofProgram = plain(defaultOf(field));
    return ['none', 'empty'].includes(ofProgram) ? '' : ofProgram;
  };
  return [
    '# What docker-compose.yml takes: made from it and from the declarations of packages/config, `vitest -u` writes it.',
    '# What each variable means: docs/how-to/operators/run-in-production.md.',
    '',
    '# Needed:',
    ...needed.map(([name, words]) => `# ${words === '' ? form(name) : words}\n${name}=`),
    '',
    '# Optional, each with its default:',
    ...optional.map(([name, words]) => `# ${form(name)}\n#${name}=${given(name, words)}`),
    '',
  ].join('\n');
}

/** The variables that a compose file takes by a mark, by name, with the words that stand behind it. */
const wordsOf = (compose: string, mark: '?' | '-'): readonly (readonly [name: string, words: string])[] => {
  const found = [...compose.matchAll(/\$\{([A-Z0-9_]+):([-?])([^}]*)\}/g)].filter(
    ([, , each]) => each === mark,
  );
  const longest = found.sort(([, , , a = ''], [, , , b = '']) => a.length - b.length);
  return [...new Map(longest.map(([, name = '', , words = '']) => [name, words]))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
};

const plain = (text: string): string => text.replaceAll('`', '');
