import type { NfeItem, NfeRequest } from '@fiscal/api-contract';
import { type Mode, problemOfRule, type RuleRow } from '@fiscal/domain';
import { layoutByDate } from '@fiscal/pdf';
import { getNfe, getNfeXml, issueNfe, requestRules, ServiceError } from '@fiscal/services';
import { anItem, aSale, fixedClock } from '@fiscal/testkit';
import { beforeAll, describe, expect, test } from 'vitest';
import { carryFiling } from '../testing/carry-filing.ts';
import type { Issuer } from '../testing/issuing-harness.ts';
import { useIssuingHarness } from '../testing/use-issuing-harness.ts';

let issuers: Readonly<Record<Mode, Issuer>>;
const harness = useIssuingHarness({ clock: fixedClock() });
beforeAll(async () => {
  const { tenant, companyId } = harness;
  issuers = { test: { tenant, companyId }, live: await harness.aCompany('live') };
});

/** The results of both sides for a note. */
interface Outcome {
  /** The paths for which the service refuses the request; `accepted` otherwise. */
  readonly service: string;
  /** cStat of the authority; null when the service refused the request. */
  readonly authority: string | null;
  readonly warnings: readonly string[];
  /** procNFe of an authorized note. */
  readonly xml: string;
}

let orders = 0;

/** Sets both clocks to an instant, issues the request and sends the note to the authority. */
async function issueAt(instant: Date, mode: Mode, changes: Partial<NfeRequest>): Promise<Outcome> {
  await harness.setClock(instant);
  const { tenant, companyId } = issuers[mode];
  orders += 1;
  const request = aSale({ companyId, externalId: `order-${orders}`, ...changes });
  const issued = await issueNfe(tenant, { request }).catch((error: unknown) => {
    if (error instanceof ServiceError && error.code === 'validation_failed') return error;
    throw error;
  });
  if (issued instanceof ServiceError)
    return { service: JSON.stringify(issued.details), authority: null, warnings: [], xml: '' };
  const { id } = issued.note;
  await carryFiling(harness.worker(), { filingId: id, run: 1 });
  const { status, rejection, warnings } = await getNfe(tenant, { id });
  const isAuthorized = status === 'authorized';
  const { xml } = isAuthorized ? await getNfeXml(tenant, { id }) : { xml: '' };
  return {
    service: 'accepted',
    authority: isAuthorized ? '100' : (rejection?.cStat ?? status),
    warnings,
    xml,
  };
}

/** Returns the last second before a day in Brasília, and the day's first second. */
const edgesOf = (day: string): readonly [before: Date, from: Date] => {
  const midnight = Date.parse(`${day}T00:00:00-03:00`);
  return [new Date(midnight - 1_000), new Date(midnight)];
};

const ourKey = '35261112ABC34501DE35550010000000011481516235';
const supplierKey = '35261111222333000181550010000000011481516234';
const aReturn = (...references: readonly NfeItem['reference'][]): Partial<NfeRequest> => ({
  operation: 'return',
  direction: 'in',
  natureOfOperation: 'Devolução de venda',
  payments: [{ method: '90' }],
  items: references.map((reference) => anItem({ cfop: '1202', reference })),
});
const withIbsCbs = (ibsCbs: NonNullable<NfeItem['taxes']>['ibsCbs']): Partial<NfeRequest> => ({
  items: [anItem({ taxes: { ...anItem().taxes, ibsCbs } })],
});
const full = { cst: '000', classTrib: '000001' };

/** The expected results for a note in one environment, before a day and from that day on. */
interface DatedCase {
  readonly day: string;
  readonly what: string;
  readonly mode: Mode;
  readonly request: Partial<NfeRequest>;
  readonly before: Partial<Outcome>;
  readonly from: Partial<Outcome>;
}

const authorized = { service: 'accepted', authority: '100' };
const rejected = (authority: string, warning: RegExp): Partial<Outcome> => ({
  service: 'accepted',
  authority,
  warnings: expect.arrayContaining([expect.stringMatching(warning)]),
});
const writing = (...texts: readonly string[]): Partial<Outcome> => ({
  ...authorized,
  xml: expect.stringMatching(new RegExp(texts.join('[\\s\\S]*'))),
});
const warned = (warning: RegExp): Partial<Outcome> => ({
  ...authorized,
  warnings: expect.arrayContaining([expect.stringMatching(warning)]),
});
const modes: readonly Mode[] = ['test', 'live'];
const inBothModes = (each: Omit<DatedCase, 'mode'>): readonly DatedCase[] =>
  modes.map((mode) => ({ ...each, mode }));

const ruleOf = (id: string): RuleRow => {
  const rule = requestRules.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`no rule ${id}`);
  return rule;
};
const refusedBy = (rule: RuleRow, position: number): Partial<Outcome> => ({
  service: expect.stringContaining(JSON.stringify(problemOfRule(rule, position))),
  authority: null,
});
const rates2026 = writing('<pIBSUF>0.1000', '<pIBSMun>0.0000', '<pCBS>0.9000');
const rates2027 = writing(
  '<pPIS>0.0000',
  '<pCOFINS>0.0000',
  '<pIBSUF>0.0500',
  '<pIBSMun>0.0500',
  '<pCBS>8.5000',
);

/**
 * Rules of the service that begin on a day. The simulated authority knows the rates of IBS and CBS from 2026 on, and judges no
 * note of an earlier day.
 */
const beginning = requestRules.flatMap((rule) => {
  const { since } = rule;
  return since !== undefined && since > '2026-01-01' ? [{ rule, day: since }] : [];
});

/** A request that breaks a rule at a position (from 0), and what the authority made of it while the service did not refuse it. */
interface FirstDay {
  readonly what: string;
  readonly request: Partial<NfeRequest>;
  readonly position: number;
  readonly before: Readonly<Record<Mode, Partial<Outcome>>>;
}

const firstDays: Readonly<Record<string, FirstDay>> = {
  'VC03-20': {
    what: 'a return that does not name the item of its source',
    request: aReturn({ accessKey: ourKey }),
    position: 0,
    before: {
      test: rejected('1048', /a SEFAZ a recusa em homologação e, desde/),
      live: warned(/homologação e, desde 16\/11\/2026, em produção \(NT 2025/),
    },
  },
  'VC02-40': {
    what: 'a return of notes of two emitters',
    request: aReturn({ accessKey: ourKey, item: 1 }, { accessKey: supplierKey, item: 1 }),
    position: 1,
    before: { test: authorized, live: authorized },
  },
};

test('each rule that begins on a day has its case', () => {
  expect(Object.keys(firstDays).sort()).toEqual(beginning.map(({ rule }) => rule.id).sort());
});

const casesOfRules = beginning.flatMap(({ rule, day }) => {
  const first = firstDays[rule.id];
  if (first === undefined) return [];
  const { what, request, position, before } = first;
  const from = refusedBy(rule, position);
  return modes.map((mode) => ({
    day,
    mode,
    what: `${what} (${rule.id})`,
    request,
    before: before[mode],
    from,
  }));
});

const cases: readonly DatedCase[] = [
  ...casesOfRules,
  ...inBothModes({
    day: '2026-11-03',
    what: 'a return that names its items is good, and nothing of the code begins: v1.52 was moved to 2026-11-16',
    request: aReturn({ accessKey: ourKey, item: 1 }),
    before: authorized,
    from: authorized,
  }),
  ...inBothModes({
    day: '2026-11-16',
    what: 'a return without a source is refused by the service on every day (VC02-14)',
    request: aReturn(undefined),
    before: refusedBy(ruleOf('VC02-14'), 0),
    from: refusedBy(ruleOf('VC02-14'), 0),
  }),
  ...inBothModes({
    day: '2026-12-01',
    what: 'a sale of the first second is printed by NT 2026.010',
    request: {},
    before: writing('<dhEmi>2026-11-30T23:59:59-03:00'),
    from: writing('<dhEmi>2026-12-01T00:00:00-03:00'),
  }),
  ...inBothModes({
    day: '2027-01-01',
    what: 'the IBS of the year without informed rates, the CBS informed (UB18-10, UB37-10, UB56-10)',
    request: withIbsCbs({ ...full, cbsRate: '8.5' }),
    before: rejected('1037', /CBS informada no item não é a oficial de 2026.*SEFAZ 1037/),
    from: {
      ...rates2027,
      warnings: expect.arrayContaining([expect.stringMatching(/a oficial de 2027 não foi publicada/)]),
    },
  }),
  ...inBothModes({
    day: '2027-01-01',
    what: 'the rates of 2026, informed',
    request: withIbsCbs({ ...full, ibsUfRate: '0.1', ibsMunRate: '0', cbsRate: '0.9' }),
    before: rates2026,
    from: rejected('1026', /IBS estadual informada no item não é a oficial de 2027.*SEFAZ 1026/),
  }),
  {
    day: '2027-01-01',
    what: 'a sale without informed rates goes without the group, as the CBS was not published (UB12-10)',
    mode: 'test',
    request: {},
    before: rates2026,
    from: rejected(
      '1115',
      /ainda não publicada.*recusa em homologação e ainda não em produção \(SEFAZ 1115\)/,
    ),
  },
  {
    day: '2027-01-01',
    what: 'a sale without informed rates goes without the group, as the CBS was not published (UB12-10)',
    mode: 'live',
    request: {},
    before: rates2026,
    from: warned(/ainda não publicada.*recusa em homologação e ainda não em produção \(SEFAZ 1115\)/),
  },
  ...inBothModes({
    day: '2027-01-01',
    what: 'a return keeps the rates of the note of 2026 that comes back',
    request: aReturn({ accessKey: ourKey, item: 1 }),
    before: rates2026,
    from: rates2026,
  }),
];

describe('service and authority agree on both sides of a day', () => {
  test.each(cases)('$day, $mode: $what', async ({ day, mode, request, before, from }) => {
    const [lastSecond, firstSecond] = edgesOf(day);
    expect(await issueAt(lastSecond, mode, request)).toMatchObject(before);
    expect(await issueAt(firstSecond, mode, request)).toMatchObject(from);
  });
});

test('the layout of the DANFE changes with the day of dhEmi in Brasília', async () => {
  const layouts: string[] = [];
  for (const instant of edgesOf('2026-12-01')) {
    const { xml } = await issueAt(instant, 'test', {});
    layouts.push(layoutByDate(/<dhEmi>([^<]*)</.exec(xml)?.[1] ?? ''));
  }
  expect(layouts).toEqual(['moc7', 'nt2026010']);
});
