import { expect, test } from 'vitest';
import { shownText } from './shown-text.ts';

test.each([
  ['plain', 'COMÉRCIO ÀÇÃO LTDA', 'COMÉRCIO ÀÇÃO LTDA'],
  ['NUL and other controls', 'A\u0000B\u001fC\u007fD\u0085E', 'A B C D E'],
  ['lines', 'A\r\nB\u2028C\u2029D\tE', 'A B C D E'],
  ['direction', 'A\u202eB\u202cC\u2066D\u2069E\u200eF\u061cG', 'ABCDEFG'],
  ['no width', 'A\u200bB\u200dC\u2060D\ufeffE\u00adF', 'ABCDEF'],
  ['half of a pair', 'A\ud800B\udc00', 'AB'],
  ['beyond the first plane', '😀'.repeat(300), '😀'.repeat(200)],
  ['nothing left', '\u0000\u202e', ''],
])('how a name is shown: %s', (_, text, shown) => {
  expect(shownText(text)).toBe(shown);
});
