import { readFileSync } from 'node:fs';
import { carryFiling, createIssuingHarness, type Issuer } from '@fiscal/activities/testing';
import type { NfeItem } from '@fiscal/api-contract';
import type { Crt } from '@fiscal/domain';
import { getNfe, issueNfe } from '@fiscal/services';
import { aSale, fixedClock } from '@fiscal/testkit';
import { useOpened } from '@fiscal/testkit/testing';
import { beforeAll, expect, inject, test } from 'vitest';

const page = readFileSync(
  new URL('../../../../docs/tutorial/clients/first-note.md', import.meta.url),
  'utf8',
);
const [, crt] = /"crt": (\d)/.exec(page) ?? [];
const [, order = ''] = /pedido\.json <<FIM\n([\s\S]*?)^FIM$/m.exec(page) ?? [];
const { items } = JSON.parse(order) as { readonly items: readonly NfeItem[] };

let issuer: Issuer;
const harness = useOpened(() => createIssuingHarness(inject('postgresUrl'), { clock: fixedClock() }));
beforeAll(async () => {
  issuer = await harness.aCompany('test', { cnpj: '11444777000161', crt: Number(crt) as Crt });
});

test.each(['2026-11-23', '2026-12-31', '2027-01-01', '2028-02-29', '2029-06-01', '2033-06-01'])(
  'the note of the tutorial is authorized on %s',
  async (day) => {
    await harness.setClock(new Date(`${day}T12:00:00-03:00`));
    const { tenant, companyId } = issuer;
    const { id } = (await issueNfe(tenant, { request: aSale({ companyId, externalId: day, items }) })).note;
    await carryFiling(harness.worker(), { filingId: id, run: 1 });
    expect(await getNfe(tenant, { id })).toMatchObject({ status: 'authorized', rejection: null });
  },
);
