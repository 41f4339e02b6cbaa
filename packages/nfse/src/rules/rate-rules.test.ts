import { checkFactRules } from '@fiscal/domain';
import { expect, test } from 'vitest';
import type { NfseRuleFacts } from './nfse-rule-facts.ts';
import { rateRules } from './rate-rules.ts';

interface Case {
  /** opSimpNac and regApTribSN. */
  readonly company: '1' | '2' | '31' | '32' | '33';
  readonly tribISSQN: '1' | '2' | '3' | '4';
  readonly regEspTrib: '0' | '6';
  readonly suspension: 'judicial' | undefined;
  /** Whether the agreement of the municipality of incidence is active. */
  readonly active: boolean;
  readonly withholding: 'recipient' | 'intermediary' | 'none' | undefined;
  readonly rate: string | undefined;
}

function codesOf({ company, regEspTrib, active, tribISSQN, suspension, ...iss }: Case): readonly string[] {
  const [opSimpNac = '1', regApTribSN] = [...company];
  const facts = {
    iss: { ...iss, suspension: suspension && { kind: suspension, process: '1' } },
    tribISSQN,
    regime: { opSimpNac, regApTribSN, regEspTrib },
    incidence: { active },
  } as unknown as Partial<NfseRuleFacts>;
  const problems = checkFactRules(rateRules, facts, '2026-11-21');
  expect(problems.every(({ path }) => path === 'iss.rate')).toBe(true);
  return problems.map(({ message }) => /E\d{4}/.exec(message)?.[0] ?? message).toSorted();
}

/**
 * Returns the refusal by the rules of the municipality when the ISSQN is an ordinary tax of the note. Source: dossier
 * 3.6.
 */
function ofAgreement({ company, active, withholding, rate }: Case): string | undefined {
  const isWithheld = withholding === 'recipient' || withholding === 'intermediary';
  const isGiven = rate !== undefined;
  const unless = (isRight: boolean, ...[agreed, other]: [string, string]) =>
    isRight ? undefined : active ? agreed : other;
  switch (company) {
    case '2':
      return undefined;
    case '1':
      return unless(isGiven !== active, 'E0617', 'E0619');
    case '31':
      return isWithheld
        ? unless(Number(rate ?? 0) >= 1.8, 'E0621', 'E0628')
        : unless(!isGiven, 'E0625', 'E0631');
    default:
      return unless(isGiven !== active, 'E0635', 'E0640');
  }
}

function expected(it: Case): readonly string[] {
  const forbidden: Readonly<Record<string, boolean>> = {
    E0600: it.company === '2',
    E0602: it.tribISSQN !== '1',
    E0604: it.regEspTrib !== '0',
    E0606: it.suspension !== undefined,
  };
  const isOrdinary = !forbidden.E0602 && !forbidden.E0604 && !forbidden.E0606;
  const broken = Object.keys(forbidden).filter((code) => it.rate !== undefined && forbidden[code]);
  const agreement = isOrdinary ? ofAgreement(it) : undefined;
  const tooHigh = Number(it.rate ?? 0) > 5 ? ['E0595'] : [];
  return [...tooHigh, ...broken, ...(agreement === undefined ? [] : [agreement])].toSorted();
}

const values = {
  company: ['1', '2', '31', '32', '33'],
  tribISSQN: ['1', '2', '3', '4'],
  regEspTrib: ['0', '6'],
  suspension: [undefined, 'judicial'],
  active: [true, false],
  withholding: ['recipient', 'intermediary', 'none', undefined],
  rate: [undefined, '0.00', '1.79', '1.80', '5.00', '5.01'],
} as const satisfies { readonly [Name in keyof Case]: readonly Case[Name][] };

const cases = Object.entries(values).reduce<readonly object[]>(
  (all, [name, each]) => all.flatMap((one) => each.map((value) => ({ ...one, [name]: value }))),
  [{}],
) as readonly Case[];

test('every combination of company, taxation, agreement, withholding and rate has its rules', () => {
  expect(cases).toHaveLength(3_840);
  const wrong = cases.filter((it) => codesOf(it).join() !== expected(it).join());
  expect(wrong.slice(0, 3).map((it) => [it, codesOf(it), expected(it)])).toEqual([]);
});
