import type { z } from 'zod';
import { defaultOf, formOf } from './settings-page.ts';

/**
 * Writes the `.env` of a compose file: the needed variables, then the others as comments. The compose file gives the
 * needed variables and its own defaults, the declaration of a variable gives its form and the default of the program.
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
    '# What each variable means: docs/reference/operators/installation.md.',
    '',
    `# The parts that compose runs beside the service, of ${profilesOf(compose).join(', ')}:`,
    'COMPOSE_PROFILES=bundled-postgres,bundled-temporal',
    '# The name of the installation on this machine:',
    'COMPOSE_PROJECT_NAME=fiscal',
    '',
    '# Needed:',
    ...needed.map(([name, words]) => `# ${words === '' ? form(name) : words}\n${name}=`),
    '',
    '# Optional, each with its default:',
    ...optional.map(([name, words]) => `# ${form(name)}\n#${name}=${given(name, words)}`),
    '',
  ].join('\n');
}

/** The profiles that commands turn on by themselves: the command lines, and the version that leaves. */
const ofCommands: readonly string[] = ['tools', 'leaving'];

/** Returns the other profiles of a compose file. */
const profilesOf = (compose: string): readonly string[] =>
  [...new Set([...compose.matchAll(/^ +profiles: \["?([a-z-]+)"?\]$/gm)].map(([, name = '']) => name))]
    .filter((name) => !ofCommands.includes(name))
    .sort();

/** Returns the variables of a compose file that are followed by a mark, by name, each with the words after the mark. */
const wordsOf = (compose: string, mark: '?' | '-'): readonly (readonly [name: string, words: string])[] => {
  const found = [...compose.matchAll(/\$\{([A-Z0-9_]+):?([-?])([^}]*)\}/g)].filter(
    ([, , each]) => each === mark,
  );
  const longest = found.sort(([, , , a = ''], [, , , b = '']) => a.length - b.length);
  return [...new Map(longest.map(([, name = '', , words = '']) => [name, words]))].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
};

const plain = (text: string): string => text.replaceAll('`', '');
