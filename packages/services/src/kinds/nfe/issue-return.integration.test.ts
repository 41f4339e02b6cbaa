import type { NfeItem, NfeRequest } from '@fiscal/api-contract';
import { brasiliaDate, id24 } from '@fiscal/domain';
import { expect, test } from 'vitest';
import { calculateTaxes } from '../../calculate/calculate-taxes.ts';
import { finishFiling, unsignedXml } from '../../testing/filing-steps.ts';
import { anItem, aRequest } from '../../testing/harness.ts';
import { refusal } from '../../testing/refusal.ts';
import type { TestTenant } from '../../testing/test-context.ts';
import { useHarness } from '../../testing/use-harness.ts';
import { issueNfe } from './issue-nfe.ts';

const harness = useHarness();

async function sale(ctx: TestTenant, companyId: string): Promise<string> {
  const ibsCbs = { cst: '200', classTrib: '200038' };
  const taxes = { ...anItem().taxes, ibsCbs };
  const { note } = await issueNfe(ctx, {
    request: aRequest(companyId, { externalId: 'venda', items: [anItem({ taxes })] }),
  });
  await finishFiling(harness, note.id, 'authorized');
  return note.accessKey ?? '';
}

const aReturn = (companyId: string, reference: NonNullable<NfeItem['reference']>): NfeRequest =>
  aRequest(companyId, {
    externalId: 'devolucao',
    operation: 'return',
    direction: 'in',
    natureOfOperation: 'Devolução de venda',
    items: [anItem({ cfop: '1202', reference })],
    payments: [{ method: '90' }],
  });

async function returnOf(ctx: TestTenant, companyId: string, accessKey: string): Promise<string> {
  const request = aReturn(companyId, { accessKey, item: 1 });
  const { note } = await issueNfe(ctx, { request });
  return unsignedXml(harness.sys, note.id);
}

test('the return of a note issued here has the IBS/CBS classification of the original item', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const xml = await returnOf(ctx, companyId, await sale(ctx, companyId));
  expect(xml).toContain('<CST>200</CST><cClassTrib>200038</cClassTrib>');
});

test("the engine classifies the return of another issuer's note", async () => {
  const ctx = await harness.aClient();
  const theirs = await sale(ctx, await harness.aCompany(ctx));
  const another = await harness.aClient();
  const xml = await returnOf(another, await harness.aCompany(another), theirs);
  expect(xml).toContain('<CST>000</CST><cClassTrib>000001</cClassTrib>');
});

test('a return that does not name the item of its original is refused before a number is taken', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const request = aReturn(companyId, { accessKey: await sale(ctx, companyId) });
  expect(await refusal(issueNfe(ctx, { request }))).toEqual({
    code: 'validation_failed',
    details: [
      {
        path: 'items[0].reference.item',
        message: 'cada item de devolução informa o item da nota de origem (SEFAZ 1048)',
      },
    ],
  });
});

test('a return of an item that the original note does not have is refused at its reference', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const accessKey = await sale(ctx, companyId);
  const request = aReturn(companyId, { accessKey, item: 2 });
  const problems = [{ path: 'items[0].reference.item', message: 'a nota original só tem um item' }];
  const refused = { code: 'validation_failed', details: problems };
  expect(await refusal(issueNfe(ctx, { request }))).toEqual(refused);
  const { operation, direction, items } = request;
  const recipient = { ieIndicator: 1, uf: 'SP' } as const;
  const quotation = { companyId: id24(companyId), operation, direction, items, recipient };
  expect(await refusal(calculateTaxes(ctx, quotation))).toEqual(refused);
});

test('a return names its original note, with the day if it was issued here, and warns of replaced characters', async () => {
  const { ctx, companyId } = await harness.anIssuer();
  const accessKey = await sale(ctx, companyId);
  const request = {
    ...aReturn(companyId, { accessKey, item: 1 }),
    additionalInfo: 'Avaria – lote “B”\nna rua',
  };
  const { note } = await issueNfe(ctx, { request });
  const day = brasiliaDate(harness.sys.clock.now()).split('-').reverse().join('/');
  expect(await unsignedXml(harness.sys, note.id)).toContain(
    `<infCpl>Avaria - lote "B"; na rua | Devolução referente à NF-e nº 1, série 1, autorizada em ${day}, chave ${accessKey}</infCpl>`,
  );
  expect(note.warnings).toContain(
    'Caracteres tipográficos (– “ ”) trocados pela forma simples em additionalInfo.',
  );
});
