import type { NfeItem, NfeRequest } from '@fiscal/api-contract';
import { expect, test } from 'vitest';
import { aSale, aShop, classed, frozenRun, replace } from '../../testing/classed-notes.ts';
import { anItem, aRequest } from '../../testing/harness.ts';
import { refusal } from '../../testing/refusal.ts';
import { aTaxClass, saleRules } from '../../testing/tax-classes.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { issueNfe } from './issue-nfe.ts';

const harness = useHarness();

const recipient = (uf: 'SP' | 'RJ', ieIndicator: 1 | 9): NfeRequest['recipient'] => {
  const { address, ie, ...rest } = aRequest('0'.repeat(24)).recipient;
  const elsewhere = { cityName: 'Rio de Janeiro', cityCode: '3304557', uf, zip: '20010000' };
  return {
    ...rest,
    ieIndicator,
    ...(ieIndicator === 1 ? { ie: uf === 'SP' ? ie : '77452443' } : {}),
    address: uf === 'SP' ? address : { ...address, ...elsewhere },
  };
};

test.each([
  ['inside the state', recipient('SP', 1), 0, '<CFOP>5102</CFOP>', '18.0000', false],
  ['to a consumer in another state', recipient('RJ', 9), 1, '<CFOP>6108</CFOP>', '12.0000', true],
  ['to a contributor in another state', recipient('RJ', 1), 2, '<CFOP>6102</CFOP>', '12.0000', false],
])('one class serves a sale %s', async (_, to, matchedRule, cfop, rate, difal) => {
  const { ctx, companyId } = await aShop(harness);
  const finalConsumer = to.ieIndicator === 9;
  const { note } = await issueNfe(ctx, { request: aSale(companyId, { recipient: to, finalConsumer }) });
  const { calculated, xml } = await frozenRun(harness, note.id);
  expect(calculated.items[0]?.taxClass).toMatchObject({ code: 'revenda', version: 1, matchedRule });
  expect(xml).toContain(cfop);
  expect(xml).toContain(`<pICMS>${rate}</pICMS>`);
  expect(xml.includes('<ICMSUFDest>')).toBe(difal);
});

test('the fields of an item replace those of its class, object by object', async () => {
  const rules = saleRules.map((rule) => ({ ...rule, ipi: { cst: '50', rate: '10' } as const }));
  const { ctx, companyId } = await aShop(harness, [aTaxClass({ rules })]);
  const items = [classed(), classed({ taxes: { ipi: null, icms: { cst: '41' } }, benefitCode: 'SP070010' })];
  const payments = [{ method: '17', amount: '210.00' }] as const;
  const { note } = await issueNfe(ctx, { request: aSale(companyId, { items, payments }) });
  const [byClass, byItem] = (await frozenRun(harness, note.id)).calculated.items;
  expect([byClass?.ICMS.CST, byClass?.IPI?.vIPI]).toEqual(['00', '10.00']);
  expect([byItem?.ICMS.CST, byItem?.IPI, byItem?.cBenef, byItem?.CFOP]).toEqual([
    '41',
    undefined,
    'SP070010',
    '5102',
  ]);
});

test('an unknown class, of another company or in another case, is refused without a hint and takes no number', async () => {
  const shop = await aShop(harness);
  const other = await harness.aCompany(shop.ctx, { cnpj: '11222333000181' });
  const elsewhere = await refusal(issueNfe(shop.ctx, { request: aSale(other) }));
  const items = [anItem(), classed({ taxClass: 'Revenda' })];
  const otherCase = await refusal(issueNfe(shop.ctx, { request: aSale(shop.companyId, { items }) }));
  const never = await refusal(
    issueNfe(shop.ctx, { request: aSale(other, { items: [classed({ taxClass: 'nunca' })] }) }),
  );
  const of = (path: string, code: string) => ({
    code: 'validation_failed',
    details: [{ path, message: `a classe tributária ${code} não existe nesta empresa` }],
  });
  expect(elsewhere).toEqual(of('items[0].taxClass', 'revenda'));
  expect(otherCase).toEqual(of('items[1].taxClass', 'Revenda'));
  expect(never).toEqual(of('items[0].taxClass', 'nunca'));
  const { note } = await issueNfe(shop.ctx, { request: aSale(shop.companyId) });
  expect(note.number).toBe(1);
});

test('when no rule matches, the refusal names operation, destination and recipient', async () => {
  const { ctx, companyId } = await aShop(harness, [aTaxClass({ rules: saleRules.slice(0, 1) })]);
  const request = aSale(companyId, { recipient: recipient('RJ', 9), finalConsumer: true });
  const { code, details } = await refusal(issueNfe(ctx, { request }));
  expect(code).toBe('validation_failed');
  expect(details).toEqual([
    { path: 'items[0].taxClass', message: expect.stringMatching(/sale.*interstate.*nonContributor/) },
  ]);
});

test('a null of ibsCbs is part of hash, document and class, and can be replaced', async () => {
  const silent = aTaxClass({ code: 'sem-grupo', ibsCbs: null });
  const shop = await aShop(harness, [aTaxClass(), silent]);
  const { ctx, companyId } = shop;
  const issue = async (externalId: string, item: Partial<NfeItem>) => {
    const { note } = await issueNfe(ctx, {
      request: aSale(companyId, { externalId, items: [classed(item)] }),
    });
    return frozenRun(harness, note.id);
  };
  const absent = await issue('a', {});
  const itemNull = await issue('b', { taxes: { ibsCbs: null } });
  const classNull = await issue('c', { taxClass: 'sem-grupo' });
  const itemOverClass = await issue('d', {
    taxClass: 'sem-grupo',
    taxes: { ibsCbs: { cst: '000', classTrib: '000001' } },
  });
  await replace(shop, {}, 'sem-grupo');
  const cleared = await issue('e', { taxClass: 'sem-grupo' });
  const hasGroup = [absent, itemNull, classNull, itemOverClass, cleared].map(({ xml }) =>
    xml.includes('<IBSCBS>'),
  );
  expect(hasGroup).toEqual([true, false, false, true, true]);
  expect(itemNull.request.items[0]?.taxes).toStrictEqual({ ibsCbs: null });
  expect(classNull.calculated.items[0]?.taxClass).toHaveProperty('ibsCbs', null);
  expect(cleared.calculated.items[0]?.taxClass).not.toHaveProperty('ibsCbs');
  const sameButNull = aSale(companyId, { externalId: 'a', items: [classed({ taxes: { ibsCbs: null } })] });
  expect((await refusal(issueNfe(ctx, { request: sameButNull }))).code).toBe('conflict');
});
