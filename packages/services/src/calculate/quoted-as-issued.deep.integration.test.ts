import type { NfeRequest } from '@fiscal/api-contract';
import { type Crt, type Id24, id24 } from '@fiscal/domain';
import { classedNote, type GeneratedIssuer, type GeneratedNote, validNotes } from '@fiscal/note-generator';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { issueNfe } from '../kinds/nfe/issue-nfe.ts';
import { createTaxClass } from '../tax-classes/create-tax-class.ts';
import { unsignedXml } from '../testing/filing-steps.ts';
import type { TestTenant } from '../testing/test-context.ts';
import { useHarness } from '../testing/use-harness.ts';
import { calculateTaxes } from './calculate-taxes.ts';
import type { QuotedItem } from './tax-quotation.ts';
import type { TaxesToCalculate } from './taxes-to-calculate.ts';

const harness = useHarness();

const count = 60;
const seed = 20261121;

/** Makes a quotation of the request of a note. */
const asQuotation = ({ recipient, ...request }: NfeRequest): TaxesToCalculate => ({
  companyId: request.companyId,
  operation: request.operation,
  direction: request.direction,
  presence: request.presence,
  finalConsumer: request.finalConsumer,
  recipient: {
    cnpj: recipient.cnpj,
    cpf: recipient.cpf,
    ieIndicator: recipient.ieIndicator,
    uf: recipient.address.uf,
  },
  items: request.items,
  charges: request.charges,
  transport: { mode: request.transport.mode },
  payments: request.payments,
  billing: request.billing,
  expectedTotal: request.expectedTotal,
});

const element = (xml: string | null, name: string): string | null =>
  xml === null ? null : (new RegExp(`<${name}(?: [^>]*)?>(.*?)</${name}>`, 's').exec(xml)?.[1] ?? null);

/** Reads amounts and codes of the items in the text of an issued document. */
const issuedItems = (xml: string) =>
  [...xml.matchAll(/<det nItem="\d+">(.*?)<\/det>/gs)].map(([, det = '']) => {
    const product = element(det, 'prod');
    const icms = element(det, 'ICMS');
    const ipi = element(det, 'IPI');
    const pis = element(det, 'PIS');
    const cofins = element(det, 'COFINS');
    const reform = element(det, 'IBSCBS');
    const destination = element(det, 'ICMSUFDest');
    const returned = element(det, 'impostoDevol');
    const state = element(reform, 'gIBSUF');
    const municipal = element(reform, 'gIBSMun');
    const union = element(reform, 'gCBS');
    return {
      cfop: element(product, 'CFOP'),
      benefitCode: element(product, 'cBenef'),
      gross: element(product, 'vProd'),
      discount: element(product, 'vDesc') ?? '0.00',
      freight: element(product, 'vFrete') ?? '0.00',
      icms: ['CST', 'CSOSN', 'vBC', 'pRedBC', 'pICMS', 'vICMSOp', 'vICMSDif', 'vICMS', 'vCredICMSSN'].map(
        (tag) => element(icms, tag),
      ),
      ipi: ['CST', 'cEnq', 'vBC', 'pIPI', 'vIPI'].map((tag) => element(ipi, tag)),
      pis: ['CST', 'vBC', 'pPIS', 'vPIS'].map((tag) => element(pis, tag)),
      cofins: ['CST', 'vBC', 'pCOFINS', 'vCOFINS'].map((tag) => element(cofins, tag)),
      ibsCbs: [
        ...['CST', 'cClassTrib', 'vBC', 'vIBS'].map((tag) => element(reform, tag)),
        ...['pIBSUF', 'vIBSUF', 'pRedAliq', 'vDif'].map((tag) => element(state, tag)),
        ...['pIBSMun', 'vIBSMun'].map((tag) => element(municipal, tag)),
        ...['pCBS', 'vCBS', 'pAliqEfet'].map((tag) => element(union, tag)),
        element(reform, 'vTribRegCBS'),
      ],
      destination: ['vBCUFDest', 'pICMSUFDest', 'vICMSUFDest', 'vFCPUFDest'].map((tag) =>
        element(destination, tag),
      ),
      returnedIpi: element(returned, 'vIPIDevol'),
    };
  });

/** Returns amounts and codes of a quoted item. */
const quotedItem = ({ cfop, benefitCode, amounts, taxes }: QuotedItem) => {
  const { icms, ipi, pis, cofins, ibsCbs, icmsDestination } = taxes;
  const reduced = (rate: { reduction: string | null; effectiveRate: string | null } | undefined) =>
    rate?.reduction === null ? null : rate?.effectiveRate;
  return {
    cfop,
    benefitCode,
    gross: amounts.gross,
    discount: amounts.discount,
    freight: amounts.freight,
    icms: [
      icms.cst,
      icms.csosn,
      icms.base,
      icms.reduction,
      icms.rate,
      icms.operationValue,
      icms.deferredValue,
      icms.value,
      icms.creditValue,
    ],
    ipi: [ipi?.cst, ipi?.enquadramento, ipi?.base, ipi?.rate, ipi?.value].map((value) => value ?? null),
    pis: [pis.cst, pis.base, pis.rate, pis.value],
    cofins: [cofins.cst, cofins.base, cofins.rate, cofins.value],
    ibsCbs: [
      ibsCbs?.cst,
      ibsCbs?.classTrib,
      ibsCbs?.base,
      ibsCbs?.ibs.value,
      ibsCbs?.ibsState.rate,
      ibsCbs?.ibsState.value,
      ibsCbs?.ibsState.reduction,
      ibsCbs?.ibsState.deferredValue,
      ibsCbs?.ibsMunicipal.rate,
      ibsCbs?.ibsMunicipal.value,
      ibsCbs?.cbs.rate,
      ibsCbs?.cbs.value,
      reduced(ibsCbs?.cbs),
      ibsCbs?.regularTaxation?.cbs.value,
    ].map((value) => value ?? null),
    destination: [
      icmsDestination?.base,
      icmsDestination?.rate,
      icmsDestination?.value,
      icmsDestination?.fcpValue,
    ].map((value) => value ?? null),
    returnedIpi: taxes.returnedIpi?.value ?? null,
  };
};

test(`a quotation has the items and totals of the issued note, for ${count} random notes`, async () => {
  const ctx = await harness.aClient();
  const companies = new Map<Crt, Id24>();
  const companyOf = async (issuer: GeneratedIssuer): Promise<Id24> => {
    const known = companies.get(issuer.crt);
    if (known !== undefined) return known;
    const { cnpj, ie, crt, legalName, address } = issuer;
    const made = id24(await harness.aCompany(ctx, { cnpj, ie, crt, legalName, address }));
    companies.set(crt, made);
    return made;
  };
  const seen = new Set<string>();
  const notes = fc.sample(validNotes({ maxItems: 4 }), { seed, numRuns: count });
  for (const [n, note] of notes.entries()) {
    const companyId = await companyOf(note.issuer);
    await harness.setClock(note.issuedAt);
    seen.add(`${note.issuer.crt} ${note.request.operation}`);
    const request = { ...note.request, companyId, externalId: `nota-${n}` };
    await compareBoth(ctx, n % 4 === 0 ? await byClasses(ctx, { ...note, request }) : request);
  }
  expect([...companies.keys()].sort()).toEqual([1, 2, 3, 4]);
  for (const operation of ['sale', 'return', 'bonus', 'transfer']) expect(seen).toContain(`3 ${operation}`);
});

/** Changes the note to use its own classes, which its company gets. */
async function byClasses(ctx: TestTenant, note: GeneratedNote): Promise<NfeRequest> {
  const { request, taxClasses } = classedNote(note);
  const { companyId, externalId } = request;
  const ofNote = (code: string) => `${externalId}.${code}`;
  for (const { code, ibsCbs, rules } of taxClasses) {
    const input = { companyId, code: ofNote(code), name: code, rules };
    await createTaxClass(ctx, ibsCbs === undefined ? input : { ...input, ibsCbs });
  }
  const items = request.items.map((item) =>
    item.taxClass === undefined ? item : { ...item, taxClass: ofNote(item.taxClass) },
  );
  return { ...request, items };
}

async function compareBoth(ctx: TestTenant, request: NfeRequest): Promise<void> {
  const hint = JSON.stringify({ request, now: harness.clock.now() });
  const quoted = await calculateTaxes(ctx, asQuotation(request));
  const { note } = await issueNfe(ctx, { request });
  const xml = await unsignedXml(harness.sys, note.id);
  expect(quoted.totals, hint).toEqual(note.totals);
  expect(quoted.warnings, hint).toEqual(note.warnings);
  expect(quoted.items.map(quotedItem), hint).toEqual(issuedItems(xml));
}
