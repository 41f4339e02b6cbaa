import { compileSchema, loadNfeSchemas, withPlaceholderSignature } from '@fiscal/xml';
import { expect, test } from 'vitest';
import { getCompany } from '../../companies/get-company.ts';
import { updateCompany } from '../../companies/update-company.ts';
import { unsignedXml } from '../../testing/filing-steps.ts';
import { anItem, aRequest } from '../../testing/harness.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { issueNfe } from './issue-nfe.ts';

const harness = useHarness();

const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test('50 simultaneous POSTs of one externalId make one note and take one number', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const issued = await Promise.all(times(50).map(() => issueNfe(ctx, { request: aRequest(companyId) })));
  expect(issued.filter(({ kind }) => kind === 'created')).toHaveLength(1);
  expect(issued.filter(({ kind }) => kind === 'repeated')).toHaveLength(49);
  expect(new Set(issued.map(({ note }) => note.id)).size).toBe(1);
  const company = await getCompany(ctx, { id: companyId });
  expect(company.nfe.homologation.series[0]?.next).toBe(2);
});

test('simultaneous POSTs of one externalId in two series make one note and lose no number', async () => {
  const ctx = await harness.aClient();
  const nfeSeries = [
    { number: 1, next: 1 },
    { number: 2, next: 1 },
  ];
  const companyId = await harness.aCompany(ctx, { nfeSeries });
  const issued = await Promise.allSettled(
    times(20).map((n) => issueNfe(ctx, { request: aRequest(companyId, { series: 1 + (n % 2) }) })),
  );
  const created = issued.filter((each) => each.status === 'fulfilled' && each.value.kind === 'created');
  expect(created).toHaveLength(1);
  const { series } = (await getCompany(ctx, { id: companyId })).nfe.homologation;
  expect(series.map(({ next }) => next).sort()).toEqual([1, 2]);
});

test('200 simultaneous POSTs take 200 consecutive numbers, and each frozen document is valid under its number', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const issued = await Promise.all(
    times(200).map((n) => {
      const billing = { installments: [{ dueDate: '2026-12-21', amount: '100.00' }] };
      return issueNfe(ctx, {
        request: aRequest(companyId, {
          externalId: `p-${n}`,
          billing,
          payments: [{ method: '15', amount: '100.00', term: 'installments' }],
        }),
      });
    }),
  );
  const numbers = issued.map(({ note }) => note.number ?? 0).sort((a, b) => a - b);
  expect(numbers).toEqual(times(200).map((n) => n + 1));
  const schema = compileSchema(loadNfeSchemas(), 'nfe_v4.00.xsd');
  for (const { note } of issued) {
    const xml = await unsignedXml(harness.sys, note.id);
    expect(xml).toContain(`<nNF>${note.number}</nNF>`);
    expect(xml).toContain(`<nFat>${note.series}-${note.number}</nFat>`);
    expect(xml).toContain(`Id="NFe${note.accessKey}"`);
    const whole = withPlaceholderSignature(xml, { parent: 'NFe', signed: 'infNFe' });
    expect(schema.validate(whole)).toEqual([]);
  }
  schema.dispose();
});

test('while a company changes, no document mixes its old and new data', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  // Fewer changes than a POST has rounds, so none of them ends as busy.
  const names = times(6).map((n) => `Emitente Versao ${n}`);
  const [issued] = await Promise.all([
    Promise.all(
      times(40).map((n) => issueNfe(ctx, { request: aRequest(companyId, { externalId: `p-${n}` }) })),
    ),
    (async () => {
      for (const legalName of names)
        await updateCompany(ctx, { id: companyId, patch: { legalName, tradeName: legalName } });
    })(),
  ]);
  for (const { note } of issued) {
    const xml = await unsignedXml(harness.sys, note.id);
    const name = /<emit>.*?<xNome>([^<]+)<\/xNome><xFant>([^<]+)<\/xFant>/.exec(xml);
    expect([name?.[1] === 'Emitente Exemplo Ltda' ? 'Exemplo' : name?.[1]]).toEqual([name?.[2]]);
  }
  const numbers = issued.map(({ note }) => note.number ?? 0).sort((a, b) => a - b);
  expect(numbers).toEqual(times(40).map((n) => n + 1));
});

test('a note of 990 items is accepted', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const items = times(990).map((n) => anItem({ code: `A-${n}`, additionalInfo: 'x'.repeat(200) }));
  const request = aRequest(companyId, { items, payments: [{ method: '17', amount: '99000.00' }] });
  const { note } = await issueNfe(ctx, { request });
  expect(note.totals?.invoice).toBe('99000.00');
});
