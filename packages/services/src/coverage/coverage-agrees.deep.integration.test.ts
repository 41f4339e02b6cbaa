import type { MunicipalityCoverage } from '@fiscal/api-contract';
import { type Crt, crts, type Id24, ufs } from '@fiscal/domain';
import { municipalityTable } from '@fiscal/tax-tables';
import { aService } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { createCompany } from '../companies/create-company.ts';
import { isServiceError } from '../context/service-error.ts';
import { previewNfse } from '../kinds/nfse/preview-nfse.ts';
import { createMunicipalityReader } from '../municipalities/create-municipality-reader.ts';
import { refuseUnservedMunicipality } from '../municipalities/municipality-facts.ts';
import { companyInput } from '../testing/harness.ts';
import { keepAgreements, servedStates } from '../testing/kept-agreements.ts';
import { withDpsSeries } from '../testing/nfse-steps.ts';
import type { TestMunicipal } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { type CoverageContext, createCoverageReader } from './create-coverage-reader.ts';
import { getCoverage } from './get-coverage.ts';
import { getMunicipality } from './get-municipality.ts';
import { getStateCoverage } from './get-state-coverage.ts';
import { listMunicipalities } from './list-municipalities.ts';

let ctx: CoverageContext & TestMunicipal;
let companyId: Id24;
const harness = useHarness({ servedStates });
beforeAll(async () => {
  const { db } = harness.database;
  const { clock } = harness;
  const noAnswer = async () => ({ kind: 'notSent', reason: 'connection_refused' }) as const;
  const sefin = { queryAgreement: noAnswer, queryRates: noAnswer };
  const tenant = await harness.aClient();
  ctx = {
    ...tenant,
    coverage: createCoverageReader({ db, clock, maxAgeDays: 7 }),
    municipalities: createMunicipalityReader({ db, clock, sefin, maxAgeDays: 7 }),
  };
  companyId = await harness.aCompany(tenant);
  await withDpsSeries(tenant, companyId);
  await keepAgreements(harness);
});

test('registration accepts companies of the states that coverage shows as served, and of no other state', async () => {
  const { nfe } = await getCoverage(ctx);
  expect(nfe.states.map(({ uf }) => uf)).toEqual(ufs.toSorted());
  for (const { uf, served, regimes } of nfe.states) {
    const cityCode = municipalityTable.rows.find((one) => one.uf === uf)?.code ?? '';
    const { address } = companyInput();
    const input = { ...companyInput(), ie: 'ISENTO', address: { ...address, uf, cityCode } };
    const requested = createCompany(await harness.aClient(), input);
    const code = await requested.then(
      () => 'registered',
      (error) => error.code,
    );
    expect([uf, code]).toEqual([uf, served ? 'registered' : 'state_not_served']);
    expect(regimes).toEqual(served ? crts : []);
    expect((await getStateCoverage(ctx, { uf })).nfe).toMatchObject({ served, regimes });
  }
});

/** Returns the answer of NFS-e to a company of a municipality, in the words of coverage. */
const judgedByNfse = (cityCode: string, crt: Crt): Promise<string> =>
  inWords(refuseUnservedMunicipality(ctx, { companyId, environment: 'homologation', cityCode, crt }));

const inWords = (requested: Promise<unknown>): Promise<string> =>
  requested.then(
    () => 'served',
    (error: unknown) => {
      if (!isServiceError(error)) throw error;
      if (error.code === 'municipality_unavailable') return 'unknown';
      return error.code === 'municipality_not_served'
        ? Reflect.get(Object(error.details), 'reason')
        : error.code;
    },
  );

async function everyMunicipality(): Promise<readonly MunicipalityCoverage[]> {
  const all: MunicipalityCoverage[] = [];
  let cursor: string | undefined;
  do {
    const page = await listMunicipalities(ctx, { cursor });
    all.push(...page.data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

test('NFS-e accepts companies of the municipalities that coverage shows as served, and of no other', async () => {
  const all = await everyMunicipality();
  expect(all).toHaveLength(5571);
  const reasons = new Set(all.map(({ nfse }) => nfse.reason));
  expect([...reasons].sort()).toEqual(
    ['not_in_national_system', 'own_issuer_only', 'served', 'state_not_served', 'unknown'].sort(),
  );
  for (let from = 0; from < all.length; from += 50) {
    const some = all.slice(from, from + 50);
    const judged = await Promise.all(some.map(({ cityCode }) => judgedByNfse(cityCode, 3)));
    expect(some.map(({ nfse }) => nfse.reason)).toEqual(judged);
    const served = judged.map((reason) => (reason === 'unknown' ? null : reason === 'served'));
    expect(some.map(({ nfse }) => nfse.served)).toEqual(served);
    for (const [n, { cityCode, nfse }] of some.entries()) {
      const judgedAll = await Promise.all(crts.map((crt) => judgedByNfse(cityCode, crt)));
      const regimes = crts.filter((_, index) => judgedAll[index] === 'served');
      expect([cityCode, ...nfse.regimes]).toEqual([cityCode, ...regimes]);
      if (served[n] === true) expect(regimes).toEqual(crts);
    }
  }
  const { municipalitiesServed, municipalitiesTotal } = (await getCoverage(ctx)).nfse;
  expect(municipalitiesTotal).toBe(5571);
  expect(municipalitiesServed).toBe(all.filter(({ nfse }) => nfse.served === true).length);
});

test('a preview, the record of a municipality and the list agree about a municipality of each kind', async () => {
  const all = await everyMunicipality();
  const kinds = [...new Map(all.map((each) => [each.nfse.reason, each])).values()];
  expect(kinds).toHaveLength(5);
  for (const { cityCode, uf, nfse } of kinds) {
    await harness.database.asOwner(`
      update company set address = address || '{"cityCode": "${cityCode}", "uf": "${uf}"}' where id = '${companyId}'`);
    const { externalId: _, ...request } = aService({ companyId, recipient: null });
    const judged = await inWords(previewNfse(ctx, { request }));
    expect([cityCode, judged]).toEqual([cityCode, nfse.reason]);
    const one = await getMunicipality(ctx, { cityCode });
    expect(one.nfse).toMatchObject(nfse);
  }
});
