import { answerRows, filedMessages, sefinRows } from '@fiscal/domain';
import { explainRejection, nfseRequestRules, requestRules } from '@fiscal/services';
import { expect, test } from 'vitest';
import { findForeignWords } from '../testing/foreign-words.ts';
import { clientWords } from './client-words.ts';

/** A code without a row and without a rule, of each network: `299` is rejected by a plain rule. */
const withoutRow = ['299', 'E0031', 'E9999'];

const codes: ReadonlySet<string> = new Set([
  ...answerRows.flatMap(({ cStats }) => cStats),
  ...sefinRows.flatMap((row) => row.codes),
  ...[...requestRules, ...nfseRequestRules].flatMap(({ cStat }) => (cStat === undefined ? [] : [cStat])),
  ...withoutRow,
]);

/** Names of the API that stand outside the list of foreign words: paths, lists, two words in one, a lone name. */
const namesOfApi =
  /`|\b[a-z]\w*(?:\[\d*\])?\.[a-z]\w*|\w\[\d*\]|\b[a-z]{2,}[A-Z]\w*|\b(?:null|true|false|cnpj|cpf|crt|cst|ie|nif|presence)\b|\b[Cc]orrija (?![oa]s? |-)[a-z]/g;

/** The reason names an item, so that fields of items have its position too. */
const reasons = ['', 'Rejeicao [nItem: 3]'];

function sentencesOf(cStat: string): readonly string[] {
  const explained = [undefined, ...filedMessages].flatMap((message) =>
    reasons.map((reason) => explainRejection({ cStat, message, reason })),
  );
  return explained.flatMap((each) => (each === undefined ? [] : [each.title, each.cause, each.fix]));
}

test('no explanation of a code has a foreign word once it is said for people', () => {
  const sentences = new Set([...codes].flatMap(sentencesOf));
  expect(sentences.size).toBeGreaterThan(codes.size);
  const said = [...sentences].map(clientWords);
  const names = said.flatMap((line) => [...line.matchAll(namesOfApi)].map(([name]) => `${name}: ${line}`));
  expect([...findForeignWords(said), ...names]).toEqual([]);
});
