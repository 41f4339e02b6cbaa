import { kindNames } from '@fiscal/contracts';
import { filingKinds } from '@fiscal/contracts/kinds-table';
import type { Attention } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { attentionCases } from './attentions.ts';

const cells = kindNames(filingKinds).flatMap((kind) =>
  filingKinds[kind].attentions.map((attention) => ({ kind, attention })),
);
const casesOf = (kind: string, attention: Attention) =>
  attentionCases.filter((each) => (each.script.kind ?? 'nfe') === kind && each.attention === attention);

test.each(cells)(
  '$kind, $attention: a case ends by the client’s retry, another one by an operator',
  ({ kind, attention }) => {
    const by = casesOf(kind, attention).map((each) => each.by);
    expect(by).toContain('retry');
    expect(by.filter((each) => each !== 'retry')).not.toEqual([]);
  },
);

test('no case has an attention that its kind cannot have', () => {
  const known = cells.flatMap(({ kind, attention }) => casesOf(kind, attention));
  expect(attentionCases.filter((each) => !known.includes(each)).map(({ name }) => name)).toEqual([]);
});
