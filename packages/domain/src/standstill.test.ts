import { expect, test } from 'vitest';
import { isStandstill } from './standstill.ts';

test('the codes of an authority that is down are those of a pause, of a SEFAZ or of the Sefin', () => {
  expect(['108', '109', '113', '286', 'E1217'].filter((code) => !isStandstill(code))).toEqual([]);
  expect(['100', '204', '656', '999', 'E999', 'timeout', null].filter(isStandstill)).toEqual([]);
});
