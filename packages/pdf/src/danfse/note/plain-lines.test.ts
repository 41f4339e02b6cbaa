import { expect, test } from 'vitest';
import { plainLines } from './plain-lines.ts';

test.each([
  ['  one line ', ['one line']],
  ['um\r\ndois\rtrês\n\nquatro', ['um', 'dois', 'três', '', 'quatro']],
  ['\n\n um \n', ['um']],
  ['“aspas” – travessão… € 5 ’', ['"aspas" - travessão... EUR 5 \'']],
  ['tab\taqui; 漢 e ő', ['tab aqui; ? e o']],
  ['', []],
  [' \n ', []],
])('%j', (text, lines) => {
  expect(plainLines(text)).toEqual(lines);
});
