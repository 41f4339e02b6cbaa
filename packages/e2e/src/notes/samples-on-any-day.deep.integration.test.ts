import { carryFiling, createIssuingHarness } from '@fiscal/activities/testing';
import type { NfeItem, NfseRequest } from '@fiscal/api-contract';
import { sampleSale, sampleService } from '@fiscal/dev-stack/client';
import { getNfe, getNfse, issueNfe } from '@fiscal/services';
import { aSale, fixedClock } from '@fiscal/testkit';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, inject, test } from 'vitest';

const harness = useOpened(() => createIssuingHarness(inject('postgresUrl'), { clock: fixedClock() }));

async function issueOn(day: string) {
  await harness.setClock(new Date(`${day}T12:00:00-03:00`));
  const { tenant, companyId } = harness;
  const { items } = sampleSale({ companyId, externalId: day, items: 3, issuedOn: day });
  const request = aSale({ companyId, externalId: day, items: items as readonly NfeItem[] });
  const { id } = (await issueNfe(tenant, { request })).note;
  await carryFiling(harness.worker(), { filingId: id, run: 1 });
  return { items, note: await getNfe(tenant, { id }) };
}

// From 2027 on not every rate is published, and a note without the group is refused in homologation (UB12-10).
test.each([
  ['2026-11-23', undefined],
  ['2026-12-31', undefined],
  ['2027-01-01', { cbsRate: '0.9' }],
  ['2028-02-29', { cbsRate: '0.9' }],
  ['2029-06-01', { ibsUfRate: '0.1', ibsMunRate: '0', cbsRate: '0.9' }],
  ['2033-06-01', { ibsUfRate: '0.1', ibsMunRate: '0', cbsRate: '0.9' }],
])(
  'the sample sale is authorized on %s: it states the rates that are not published',
  async (day, informed) => {
    const { items, note } = await issueOn(day);
    const expected = informed === undefined ? undefined : { cst: '000', classTrib: '000001', ...informed };
    expect(items.map(({ taxes }) => ('ibsCbs' in taxes ? taxes.ibsCbs : undefined))).toEqual([
      expected,
      expected,
      expected,
    ]);
    expect([note.status, note.rejection]).toEqual(['authorized', null]);
  },
);

test.each(['2026-11-23', '2027-01-01', '2028-02-29', '2029-06-01', '2033-06-01'])(
  'the sample service is authorized on %s',
  async (day) => {
    await harness.setClock(new Date(`${day}T12:00:00-03:00`));
    const { tenant, companyId } = harness.provider;
    const { amounts, federal, ibsCbs } = sampleService({ companyId, externalId: day });
    const service = { nationalCode: '010101', nbs: '115021000', description: 'Sistema sob encomenda' };
    const ref = await harness.issueNfse(undefined, {
      service,
      amounts,
      federal,
      ibsCbs,
    } as Partial<NfseRequest>);
    await carryFiling(harness.worker(), ref, 'nfse');
    expect(await getNfse(tenant, { id: ref.filingId })).toMatchObject({
      status: 'authorized',
      rejection: null,
    });
  },
);
