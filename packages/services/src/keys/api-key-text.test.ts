import { seededRandom } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { checkOf, digestApiKey, makeApiKey, readApiKey } from './api-key-text.ts';

test('the check is CRC-32 in base 62, and the digest SHA-256 of the whole key', () => {
  const body = 'fsk_test_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefg';
  expect(checkOf(body)).toBe('0rz0hJ');
  expect(digestApiKey(`${body}0rz0hJ`, undefined).toString('hex')).toBe(
    '356c0bdf477916e91639554fdfd43a9439da81296ea34b1ae12e5122feaf4ab7',
  );
});

test('a pepper changes the digest', () => {
  const { text } = makeApiKey(seededRandom('pepper'), 'test');
  expect(digestApiKey(text, 'a')).not.toEqual(digestApiKey(text, undefined));
  expect(digestApiKey(text, 'a')).not.toEqual(digestApiKey(text, 'b'));
});

test.each(['test', 'live'] as const)('a made key of mode %s is read back', (mode) => {
  const made = makeApiKey(seededRandom(mode), mode);
  expect(made.prefix).toHaveLength(17);
  expect(readApiKey(made.text)).toEqual(made);
});

test('a key with any one changed character is not accepted', () => {
  const { text } = makeApiKey(seededRandom('typing'), 'live');
  for (let i = 0; i < text.length; i += 1) {
    const changed = text.slice(0, i) + (text[i] === 'x' ? 'y' : 'x') + text.slice(i + 1);
    expect(readApiKey(changed)).toBeUndefined();
  }
  for (const other of ['', text.slice(1), `${text}0`, ` ${text}`, `${text}\n`]) {
    expect(readApiKey(other)).toBeUndefined();
  }
});
