import { authorizationClasses, notSentReasons, situationClasses, unknownReasons } from '@fiscal/domain';
import { expect, test } from 'vitest';
import type { AnswerClass, AttemptResult } from '../filing/filing-types.ts';
import { verdictOnAuthority } from '../filing/verdict-on-authority.ts';
import { useHarness } from '../testing/use-harness.ts';
import { isSuccess, isVerdict } from './verdict-in-sql.ts';

const harness = useHarness();

const raw = new Uint8Array();
const answered = (answerClass: AnswerClass): AttemptResult => ({
  kind: 'answered',
  class: answerClass,
  raw,
  answer: { cStat: '999' } as Extract<AttemptResult, { kind: 'answered' }>['answer'],
});
const results: readonly AttemptResult[] = [
  ...[...authorizationClasses, ...situationClasses].map(answered),
  ...notSentReasons.map((reason) => ({ kind: 'notSent', reason }) as const),
  ...unknownReasons.map((reason) => ({ kind: 'unknown', reason }) as const),
];

const literal = (value: string | null): string => (value === null ? 'null' : `'${value}'`);
const valuesOf = (result: AttemptResult, n: number): string => {
  const reason = result.kind === 'answered' ? null : result.reason;
  const answerClass = result.kind === 'answered' ? result.class : null;
  return `(${n}, 'transmit', ${literal(result.kind)}, ${literal(answerClass)}, ${literal(reason)}, now())`;
};

interface Judged {
  readonly isVerdict: boolean;
  readonly isSuccess: boolean;
}

const judge = (rows: readonly string[], simulation = 'null') =>
  harness.database.readAsOwner<Judged>(`
    select ${isVerdict} as "isVerdict", ${isVerdict} and ${isSuccess} as "isSuccess"
    from (values ${rows.join()}) a(n, kind, outcome, answer_class, reason, closed_at)
    cross join (values (${simulation}::text)) f(simulation) order by n`);

test('for every result of a call, SQL and the circuit give the same verdict', async () => {
  const judged = await judge(results.map(valuesOf));
  expect(judged).toEqual(
    results.map((result) => {
      const verdict = verdictOnAuthority(result);
      return { isVerdict: verdict !== undefined, isSuccess: verdict?.kind === 'success' };
    }),
  );
});

test('a question, an open call and a call with a scenario give no verdict', async () => {
  const nothing = [{ isVerdict: false, isSuccess: false }];
  expect(await judge(["(1, 'situation', 'answered', 'authorized', null, now())"])).toEqual(nothing);
  expect(await judge(["(1, 'transmit', null, null, null, null::timestamptz)"])).toEqual(nothing);
  expect(await judge(["(1, 'transmit', 'answered', 'authorized', null, now())"], "'lost'")).toEqual(nothing);
});
