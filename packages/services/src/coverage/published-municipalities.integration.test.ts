import type { AgreementAnswer } from '@fiscal/domain';
import { municipalityTable } from '@fiscal/tax-tables';
import { beforeAll, expect, test } from 'vitest';
import { found, keepAgreements, servedStates } from '../testing/kept-agreements.ts';
import { useHarness } from '../testing/use-harness.ts';
import { type CoverageContext, createCoverageReader } from './create-coverage-reader.ts';
import { getCoverage } from './get-coverage.ts';
import { getMunicipality } from './get-municipality.ts';
import { getStateCoverage } from './get-state-coverage.ts';
import { listMunicipalities } from './list-municipalities.ts';

let ctx: CoverageContext;
const harness = useHarness({ servedStates });
beforeAll(async () => {
  // Within an hour: the minute of a reading would show when somebody issued.
  await harness.advance(754_000);
  const { db } = harness.database;
  const { clock } = harness;
  const tenant = await harness.aClient();
  ctx = {
    ...tenant,
    coverage: createCoverageReader({ db, clock, maxAgeDays: 7 }),
  };
  await keepAgreements(harness);
});

test('names are found without accents, codes by their start, and filters can be combined', async () => {
  const named = await listMunicipalities(ctx, { q: 'SAO JOSE DO RIO P' });
  expect(named.data.map(({ name }) => name)).toEqual(['São José do Rio Pardo', 'São José do Rio Preto']);
  expect((await listMunicipalities(ctx, { q: '35503' })).data.map(({ name }) => name)).toContain('São Paulo');
  expect((await listMunicipalities(ctx, { q: '550308' })).data).toEqual([]);
  const served = await listMunicipalities(ctx, { uf: 'SP', served: true });
  expect(served.data.length).toBeGreaterThan(100);
  expect(served.data.every(({ uf, nfse }) => uf === 'SP' && nfse.served === true)).toBe(true);
  const refused = await listMunicipalities(ctx, { uf: 'SP', served: false });
  expect(refused.data.every(({ nfse }) => nfse.served === false)).toBe(true);
  expect((await listMunicipalities(ctx, { uf: 'SP', document: 'nfe', served: false })).data).toEqual([]);
});

test('agreements that were read in the other environment are not published', async () => {
  const live = { ...(await harness.aClient('live')), coverage: ctx.coverage };
  expect((await getCoverage(live)).nfse).toMatchObject({ municipalitiesServed: 0, updatedAt: null });
  const state = await getStateCoverage(live, { uf: 'SP' });
  expect(state).toMatchObject({ environment: 'production', nfse: { municipalitiesServed: 0 } });
  const { data } = await listMunicipalities(live, { uf: 'SP', limit: 1 });
  expect(data[0]?.nfse).toMatchObject({ served: null, reason: 'unknown' });
  expect(await getMunicipality(live, { cityCode: '3550308' })).toMatchObject({
    nfse: { served: null, reason: 'unknown', regimes: [4], parameters: null },
  });
});

test('an agreement is published with its hour and whether it is outdated', async () => {
  const cityCode = municipalityTable.rows[0]?.code ?? '';
  const parameters = async () => (await getMunicipality(ctx, { cityCode })).nfse.parameters;
  const readAt = `${harness.clock.now().toISOString().slice(0, 13)}:00:00.000Z`;
  const { agreement } = found('on', 'on') as Extract<AgreementAnswer, { kind: 'found' }>;
  expect(await parameters()).toEqual({ agreement, readAt, stale: false });
  await harness.advance(3_600_000);
  expect(await parameters()).toEqual({ agreement, readAt, stale: true });
});
