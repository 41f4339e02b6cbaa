import type { NfseRequest } from '@fiscal/api-contract';
import type { Id24 } from '@fiscal/domain';
import { aService } from '@fiscal/testkit';
import { beforeAll, expect, test } from 'vitest';
import { anNfseCompany, withDpsSeries } from '../../testing/nfse-steps.ts';
import { refusal } from '../../testing/refusal.ts';
import type { TestMunicipal } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { issueNfse } from './issue-nfse.ts';
import { previewNfse } from './preview-nfse.ts';

const harness = useHarness();
let ctx: TestMunicipal;
let companyId: Id24;
beforeAll(async () => {
  ({ ctx, companyId } = await anNfseCompany(harness));
});

test('no question is sent about a municipality that does not exist', async () => {
  const queried: string[] = [];
  const { readAgreement } = ctx.municipalities;
  const municipalities: TestMunicipal['municipalities'] = {
    ...ctx.municipalities,
    readAgreement: (key, open) => {
      queried.push(key.cityCode);
      return readAgreement(key, open);
    },
  };
  const draft = (cityCode: string) => {
    const location = { cityCode };
    const service = { nationalCode: '070202', description: 'Reforma', location } as const;
    return refusal(previewNfse({ ...ctx, municipalities }, { request: aService({ companyId, service }) }));
  };
  expect(await draft('9999999')).toMatchObject({ code: 'validation_failed' });
  expect(new Set(queried)).toEqual(new Set(['3550308']));
  await draft('3304557');
  expect(queried).toContain('3304557');
});

test('a rate is queried only if nothing else refuses the request', async () => {
  const queried: string[] = [];
  const { readRates } = ctx.municipalities;
  const municipalities: TestMunicipal['municipalities'] = {
    ...ctx.municipalities,
    readRates: (key, open) => {
      queried.push(key.serviceCode);
      return readRates(key, open);
    },
  };
  const preview = (changes: Partial<NfseRequest>) =>
    previewNfse({ ...ctx, municipalities }, { request: aService({ companyId, ...changes }) });
  const service = { nationalCode: '010101', description: 'Análise', municipalCode: '417' } as const;
  expect(await refusal(preview({ service, iss: { rate: '5.00' } }))).toMatchObject({
    code: 'validation_failed',
  });
  await refusal(preview({ service: { ...service, nationalCode: '019999' } }));
  expect(queried).toEqual([]);
  await preview({ service });
  expect(queried).toEqual(['010101417']);
});

test('a net amount that depends on the register of a benefit is not compared with the expected one', async () => {
  const preview = (changes: Partial<NfseRequest>) => {
    const { externalId: _, ...request } = aService({ companyId, ...changes });
    return previewNfse(ctx, { request });
  };
  const benefit = { number: '35503080400001' };
  const expectedTotal = '1470.00';
  const { totals } = await preview({ iss: { withholding: 'recipient', benefit }, expectedTotal });
  expect(totals).toMatchObject({
    service: '1500.00',
    iss: null,
    issWithheld: null,
    withheld: null,
    net: null,
  });
  expect(await refusal(preview({ iss: { benefit }, expectedTotal }))).toMatchObject({
    code: 'total_mismatch',
  });
});

test('the net amount is compared with the expected one by value', async () => {
  const preview = (expectedTotal: string) => {
    const { externalId: _, ...request } = aService({ companyId, expectedTotal });
    return previewNfse(ctx, { request });
  };
  for (const equal of ['1500', '1500.0', '1500.00'])
    expect((await preview(equal)).totals).toMatchObject({ net: '1500.00' });
  expect(await refusal(preview('1500.01'))).toMatchObject({ code: 'total_mismatch' });
});

test('a company of the Simples gets a warning if its municipality has its own issuer', async () => {
  const simples = await harness.aCompany(ctx, { cnpj: '11444777000161', crt: 1 });
  await withDpsSeries(ctx, simples);
  const agreement = { type: 'full', nationalEnvironment: 'on', nationalIssuer: 'off' } as const;
  const readAgreement: TestMunicipal['municipalities']['readAgreement'] = async () => ({
    kind: 'known',
    answer: { kind: 'found', agreement },
    readAt: harness.clock.now(),
    isStale: false,
  });
  const own = { ...ctx, municipalities: { ...ctx.municipalities, readAgreement } };
  const request = aService({ companyId: simples });
  const warning = expect.stringContaining('emissor próprio');
  expect((await previewNfse(own, { request })).warnings).toContainEqual(warning);
  expect((await issueNfse(own, { request })).nfse.warnings).toContainEqual(warning);
});
