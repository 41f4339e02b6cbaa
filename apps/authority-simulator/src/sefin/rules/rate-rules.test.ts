import { decimal, zero } from '@fiscal/domain';
import { expect, test } from 'vitest';
import type { DpsCase } from './dps-case.ts';
import { rateRules } from './issqn-rules.ts';

type Case = Pick<DpsCase, 'option' | 'taxation' | 'specialRegime' | 'suspended' | 'incidenceActive'> & {
  readonly simplesRegime: DpsCase['simplesRegime'];
  readonly rate: string | undefined;
  readonly withheld: boolean;
};

const codesOf = ({ rate, withheld, ...facts }: Case): readonly string[] => {
  const texts: Readonly<Record<string, string | undefined>> = {
    'valores/trib/tribMun/pAliq': rate,
  };
  const dps = {
    has: (path: string) => texts[path] !== undefined,
    text: (path: string) => texts[path],
    amount: (path: string) => (texts[path] === undefined ? zero : decimal(texts[path])),
  };
  const it = { ...facts, withholding: withheld ? '2' : '1', dps } as unknown as DpsCase;
  return rateRules.filter((rule) => rule.fails(it) !== false).map(({ code }) => code);
};

/** Returns the code by Anexo I v1.01, E0595 to E0640: first what forbids a rate, then the municipality of incidence. */
function expected({
  option,
  simplesRegime,
  taxation,
  specialRegime,
  suspended,
  ...it
}: Case): readonly string[] {
  const given = it.rate !== undefined;
  const forbidden = [
    ...(Number(it.rate ?? 0) > 5 ? ['E0595'] : []),
    ...(given && option === 'mei' ? ['E0600'] : []),
    ...(given && taxation !== '1' ? ['E0602'] : []),
    ...(given && specialRegime !== '0' ? ['E0604'] : []),
    ...(given && suspended ? ['E0606'] : []),
  ];
  const isTaxed = taxation === '1' && specialRegime === '0' && !suspended;
  if (!isTaxed || it.incidenceActive === undefined || option === 'mei') return forbidden;
  const where = it.incidenceActive ? 'agreed' : 'other';
  const needed = { agreed: !given ? undefined : 'E0617', other: given ? undefined : 'E0619' };
  if (option === 'regular') return [...forbidden, ...[needed[where] ?? []].flat()];
  if (simplesRegime === '1') {
    const tooLow = Number(it.rate ?? 0) < 1.8;
    const code = it.withheld
      ? tooLow && { agreed: 'E0621', other: 'E0628' }[where]
      : given && { agreed: 'E0625', other: 'E0631' }[where];
    return [...forbidden, ...(code === false ? [] : [code])];
  }
  const outside = { agreed: given ? 'E0635' : undefined, other: given ? undefined : 'E0640' };
  return [...forbidden, ...[outside[where] ?? []].flat()];
}

const options = [
  ...(['regular', 'mei'] as const).map((option) => ({ option, simplesRegime: undefined })),
  ...(['1', '2', '3'] as const).map((simplesRegime) => ({ option: 'simples' as const, simplesRegime })),
];
const cases: readonly Case[] = options.flatMap((regime) =>
  (['1', '2', '3', '4'] as const).flatMap((taxation) =>
    (['0', '6'] as const).flatMap((specialRegime) =>
      [false, true].flatMap((suspended) =>
        [true, false, undefined].flatMap((incidenceActive) =>
          [false, true].flatMap((withheld) =>
            [undefined, '0.00', '1.79', '1.80', '5.00', '5.01'].map(
              (rate) =>
                ({ ...regime, taxation, specialRegime, suspended, incidenceActive, withheld, rate }) as Case,
            ),
          ),
        ),
      ),
    ),
  ),
);

test('every combination of regime, taxation, municipality, withholding and rate has its codes', () => {
  expect(cases).toHaveLength(2_880);
  const wrong = cases.filter((it) => codesOf(it).join() !== expected(it).join());
  expect(wrong.slice(0, 3).map((it) => [it, codesOf(it), expected(it)])).toEqual([]);
});
