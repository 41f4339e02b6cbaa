import { parseArgs } from 'node:util';
import { expect, test } from 'vitest';
import { joinDashedValues, writeArguments } from './program-arguments.ts';

const options = {
  state: { type: 'string' },
  'clock-offset': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;
const read = (args: readonly string[]) =>
  parseArgs({ args: joinDashedValues(args, options), options, allowPositionals: true });

test.each([
  ['after an option', ['--clock-offset', '-3h'], { 'clock-offset': '-3h' }],
  ['with the option', ['--clock-offset=-3h'], { 'clock-offset': '-3h' }],
  ['before another option', ['--clock-offset', '-3h', '--json'], { 'clock-offset': '-3h', json: true }],
  [
    'for each of two options',
    ['--state', '-a', '--clock-offset', '-b'],
    { state: '-a', 'clock-offset': '-b' },
  ],
])('a value that begins with a dash is read %s', (_, args, values) => {
  expect(read(args)).toMatchObject({ values, positionals: [] });
});

test.each([
  ['an option', ['--clock-offset', '--json']],
  ['a short option', ['--clock-offset', '-h']],
  ['an unknown option', ['--clock-offset', '--jsno']],
  ['nothing', ['--clock-offset']],
])('an option that takes a value is refused before %s', (_, args) => {
  expect(() => read(args)).toThrow(/--clock-offset/);
});

test('a text with a dash after an option without a value is an option, and no text after -- is one', () => {
  expect(() => read(['--json', '-3h'])).toThrow();
  expect(read(['--json', '--', '--state', '-3h'])).toMatchObject({ positionals: ['--state', '-3h'] });
});

test.each(['-30900s', '--json', '', '=', 'a b', '--', '-', '\n', 'Área (1)'])(
  'a program receives the value with which it is started: %j',
  (value) => {
    const args = writeArguments({ 'clock-offset': value, json: true, state: undefined });
    expect(parseArgs({ args, options }).values).toEqual({ 'clock-offset': value, json: true });
    expect(read(args).values).toEqual({ 'clock-offset': value, json: true });
  },
);
