import { requestRules } from '@fiscal/services';
import { expect, test } from 'vitest';
import { findStrayRules } from './find-stray-rules.ts';
import { readSources } from './read-sources.ts';

const cStats = requestRules.flatMap(({ cStat }) => (cStat === undefined ? [] : [cStat]));
const strayIn = (path: string, source: string) => findStrayRules(new Map([[path, source]]), cStats);

test('no rule about a request is written outside of the tables', () => {
  const sources = readSources();
  expect(sources.size).toBeGreaterThan(500);
  expect(findStrayRules(sources, cStats)).toEqual([]);
});

test.each([
  ['packages/services/src/x.ts', "const message = 'CFOP inexistente (SEFAZ 770)';"],
  ['packages/services/src/x.ts', "const rule = { cStat: '770', message };"],
  ['packages/nfe/src/document/x.ts', 'if (bad) refuse({ cStat: "441" });'],
  ['packages/tax/src/icms/x.ts', "context.findings.problem(path, 'informe a alíquota');"],
])('in %s the line %s is named', (path, text) => {
  expect(strayIn(path, `/* one\n comment */\n${text}\n`)).toEqual([{ path, line: 3, text }]);
});

test.each([
  ['packages/tax/src/rules/x.ts', "const row = { cStat: '770' };"],
  ['packages/tax/src/federal/x.ts', '/** RV I08-04, SEFAZ 770. */'],
  ['packages/tax/src/federal/x.ts', "findings.warn('confira o código (SEFAZ 778).');"],
  ['packages/tax/src/icms/x.ts', "const csosns = ['400', '900'];"],
])('in %s the line %s is none', (path, text) => {
  expect(strayIn(path, text)).toEqual([]);
});
