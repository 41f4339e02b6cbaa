import { ufs } from '@fiscal/domain';
import { expect } from 'vitest';
import { cfopDirection, cfopScope, cfopTable } from './codes/cfop.ts';
import { contributionCstTable } from './codes/contribution-cst.ts';
import { icmsCsosnTable } from './codes/icms-csosn.ts';
import { icmsCstTable } from './codes/icms-cst.ts';
import { ipiCstTable } from './codes/ipi-cst.ts';
import { meiLimitsTable } from './codes/mei-limits.ts';
import { originTable } from './codes/origin.ts';
import { paymentMethodTable } from './codes/payment-method.ts';
import { presenceTable } from './codes/presence.ts';
import { taxRegimeTable } from './codes/tax-regime.ts';
import { municipalityTable } from './places/municipality.ts';
import { isIe, stateRegistrationTable } from './places/state-registration.ts';
import { ufTable } from './places/uf.ts';
import { internalRateTable } from './rates/internal-rate.ts';
import { interstateRate } from './rates/interstate-rate.ts';
import {
  compare,
  expectSame,
  type Fields,
  isNull,
  only,
  type Rows,
  record,
  rows,
  same,
} from './testing/shared-tables.ts';

compare('CFOP', 'taxes/cfop.json', (file) => {
  const theirs = rows(file, 'cfops');
  expectSame(
    cfopTable.rows,
    theirs,
    same('code', 'nfe', 'service', 'validFrom', 'indicators', 'fuel', 'operations', 'description'),
  );
  expect(cfopTable.rows.map(({ code }) => [cfopDirection(code), cfopScope(code)])).toEqual(
    theirs.map(({ direction, scope }) => [direction, scope]),
  );
});

compare('each list of CST', 'taxes/cst.json', (file) => {
  const icms = { ...same('code', 'description'), group: 'element', api: 'offered', crt: 'crts' };
  expectSame(icmsCstTable.rows, rows(file, 'icmsCst'), icms);
  expectSame(icmsCsosnTable.rows, rows(file, 'icmsCsosn'), icms);
  const common = { ...same('code', 'description', 'direction'), api: 'offered' };
  expectSame(ipiCstTable.rows, rows(file, 'ipiCst'), {
    ...common,
    group: 'element',
    cEnqRange: 'enquadramento',
  });
  expectSame(contributionCstTable.rows, rows(file, 'pisCofinsCst'), { ...common, group: 'form' });
  const origin = { ...same('code', 'description'), imported4pct: 'imported' };
  expectSame(originTable.rows, rows(file, 'origin'), origin);
  const { csosn, cfopByCsosn, returnCfops } = record(file.mei);
  expect(meiLimitsTable.rows[0]).toMatchObject({ csosns: csosn, cfopsOfCsosn: cfopByCsosn, returnCfops });
});

compare('each list of codes', 'taxes/codes.json', (file) => {
  const described = same('code', 'description');
  expectSame(paymentMethodTable.rows, rows(file, 'paymentMethods'), {
    ...described,
    ...same('validFrom', 'zeroAmount'),
    api: 'offered',
    cardGroup: 'card',
  });
  expectSame(presenceTable.rows, rows(file, 'indPres'), { ...described, indIntermed: 'intermediary' });
  expectSame(taxRegimeTable.rows, rows(file, 'crt'), { ...described, icms: 'icms' });
});

compare('UF', 'taxes/uf.json', (file) => {
  expectSame(ufTable.rows, rows(file, 'ufs'), same('uf', 'ibge', 'name', 'region', 'acceptsExemptRecipient'));
});

compare('municipality', 'taxes/municipalities.json', (file) => {
  const byUf = record(file.byUf);
  const theirs = ufs.flatMap((uf) =>
    Object.entries(record(byUf[uf])).map(([code, name]) => ({ code, name, uf })),
  );
  expect(only(municipalityTable.rows, same('code', 'name', 'uf'))).toEqual(theirs);
  expect(municipalityTable.rows).toHaveLength(Number(file.count));
});

compare('internal rate', 'taxes/icms-internal.json', (file) => {
  const theirs = rows(file, 'rates');
  expectSame(
    internalRateTable.rows,
    theirs,
    {
      ...same('uf', 'fcpScope', 'validFrom', 'confidence', 'difalBase'),
      modalRate: 'rate',
      fcpRate: 'fcp',
    },
    ['note'],
  );
  expect(isNull(internalRateTable.rows, 'note')).toEqual(isNull(theirs, 'note'));
  const laws = theirs.map(({ law, uf }) => (uf === 'SE' ? 'lei estadual não identificada' : law));
  expect(internalRateTable.rows.map(({ source }) => source)).toEqual(laws);
});

compare('interstate rate', 'taxes/icms-interstate.json', (file) => {
  const rates = record(file.rates);
  const imported = file.importedOrigins as readonly string[];
  for (const from of ufs) {
    for (const to of ufs.filter((uf) => uf !== from)) {
      expect(interstateRate(from, to, '0', '2026-11-21'), `${from} ${to}`).toBe(record(rates[from])[to]);
      const foreign = imported.map((origin) => interstateRate(from, to, origin, '2026-11-21'));
      expect(new Set(foreign)).toEqual(new Set([file.importedRate]));
    }
  }
});

interface SharedVariant {
  readonly id: string;
  readonly legacy?: boolean;
  readonly length: number;
  readonly pattern: string;
  readonly checks: readonly ({ readonly pos: number; readonly ranges?: Rows } & Fields)[];
}

const mapOfLists = (map: unknown): Fields =>
  Object.fromEntries(Object.entries(record(map)).map(([value, digit]) => [value, [digit].flat()]));

const checkInOurForm = ({ pos, ranges, map, ...check }: SharedVariant['checks'][number]): Fields => ({
  ...check,
  at: pos,
  map: mapOfLists(map),
  ...(ranges === undefined
    ? {}
    : { ranges: ranges.map((range) => ({ ...range, map: mapOfLists(range.map) })) }),
});

compare('state registration', 'taxes/ie-rules.json', (file) => {
  const byUf = Object.entries(record(file.ufs)).map(([uf, rule]) => ({ uf, ...record(rule) }));
  const theirs = byUf.flatMap(({ uf, variants }: Fields) =>
    (variants as readonly SharedVariant[]).map(({ id, legacy = false, length, pattern, checks }) => {
      return { uf, id, legacy, length, pattern, checks: checks.map(checkInOurForm) };
    }),
  );
  const ours = stateRegistrationTable.rows.map(({ uf, id, legacy, length, pattern, checks }) => {
    return { uf, id, legacy, length, pattern: pattern.source, checks };
  });
  expect(ours).toEqual(theirs);
  const examples = byUf.flatMap(({ uf, validExamples }: Fields) =>
    (validExamples as readonly string[]).map((ie) => ({ uf, ie })),
  );
  expect(examples.filter(({ uf, ie }) => !ufs.some((one) => one === uf && isIe(one, ie)))).toEqual([]);
});
