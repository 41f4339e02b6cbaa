import { expect, test } from 'vitest';
import { type NoteVector, quote, readTaxVectors, type Tags, tagsOf } from '../../../testing/tax-vectors.ts';
import { useTestApi } from '../../../testing/use-test-api.ts';

const api = useTestApi();
const { notes, absence } = readTaxVectors();
const original = `352610${'11222333000181'}55001000000001100000001`;

/** The fields that every item needs and no vector has. */
const goods = { code: 'V-1', description: 'Mercadoria', ncm: '48192000', unit: 'UN' };
const bodyOf = ({ input }: NoteVector) => ({
  ...input,
  items: input.items.map((item, i) => ({
    ...goods,
    ...item,
    ...(input.operation === 'return' ? { reference: { accessKey: `${original}0`, item: i + 1 } } : {}),
  })),
  issueDate: '2026-11-21',
});

const fourPlaces = (percent: string | undefined): string | null =>
  percent === undefined
    ? null
    : percent.replace(/^(\d+)\.(\d+)$/, (_, whole, part) => `${whole}.${part.padEnd(4, '0')}`);

const expectedItem = (item: NoteVector['expected']['items'][number], index: number) => {
  const product = item as Tags;
  const icms = tagsOf(item, 'ICMS') ?? {};
  const ipi = tagsOf(item, 'IPI');
  const pis = tagsOf(item, 'PIS') ?? {};
  const cofins = tagsOf(item, 'COFINS') ?? {};
  const difal = tagsOf(item, 'ICMSUFDest');
  const returned = tagsOf(item, 'impostoDevol');
  const text = (value: string | undefined) => value ?? null;
  return {
    index,
    cfop: product.CFOP,
    amounts: {
      gross: product.vProd,
      discount: product.vDesc ?? '0.00',
      freight: product.vFrete ?? '0.00',
      insurance: product.vSeg ?? '0.00',
      otherExpenses: product.vOutro ?? '0.00',
    },
    taxes: {
      icms: {
        origin: icms.orig,
        cst: text(icms.CST),
        csosn: text(icms.CSOSN),
        base: text(icms.vBC),
        rate: text(icms.pICMS),
        reduction: text(icms.pRedBC),
        operationValue: text(icms.vICMSOp),
        deferral: text(icms.pDif),
        deferredValue: text(icms.vICMSDif),
        value: text(icms.vICMS),
        creditRate: text(icms.pCredSN),
        creditValue: text(icms.vCredICMSSN),
      },
      ipi:
        ipi === undefined
          ? null
          : {
              cst: ipi.CST,
              enquadramento: ipi.cEnq,
              base: text(ipi.vBC),
              rate: text(ipi.pIPI),
              value: text(ipi.vIPI),
            },
      pis: { cst: pis.CST, base: text(pis.vBC), rate: text(pis.pPIS), value: text(pis.vPIS) },
      cofins: {
        cst: cofins.CST,
        base: text(cofins.vBC),
        rate: text(cofins.pCOFINS),
        value: text(cofins.vCOFINS),
      },
      icmsDestination:
        difal === undefined
          ? null
          : {
              base: difal.vBCUFDest,
              rate: difal.pICMSUFDest,
              interstateRate: fourPlaces(difal.pICMSInter),
              share: difal.pICMSInterPart,
              value: difal.vICMSUFDest,
              originValue: difal.vICMSUFRemet,
              fcpBase: text(difal.vBCFCPUFDest),
              fcpRate: text(difal.pFCPUFDest),
              fcpValue: text(difal.vFCPUFDest),
            },
      returnedIpi: returned === undefined ? null : returnedOf(returned),
      approxTaxes: text(product.vTotTrib),
    },
  };
};

/** Moves the amount of the returned IPI, which is in a separate group of the layout. */
const returnedOf = (tags: Tags) => ({ percent: tags.pDevol, value: tags.vIPIDevol });
const expectedTotals = (total: Tags) => ({
  products: total.vProd,
  discount: total.vDesc,
  freight: total.vFrete,
  insurance: total.vSeg,
  otherExpenses: total.vOutro,
  ipi: total.vIPI,
  returnedIpi: total.vIPIDevol,
  import: total.vII,
  invoice: total.vNF,
  icmsBase: total.vBC,
  icms: total.vICMS,
  icmsExempted: total.vICMSDeson,
  fcp: total.vFCP,
  icmsStBase: total.vBCST,
  icmsSt: total.vST,
  fcpSt: total.vFCPST,
  icmsDestination: total.vICMSUFDest ?? '0.00',
  icmsOrigin: total.vICMSUFRemet ?? '0.00',
  fcpDestination: total.vFCPUFDest ?? '0.00',
  pis: total.vPIS,
  cofins: total.vCOFINS,
  approxTaxes: total.vTotTrib ?? '0.00',
});

const expectedBilling = ({ cobr }: NoteVector['expected']) =>
  cobr === undefined
    ? null
    : {
        number: cobr.fat.nFat,
        original: cobr.fat.vOrig,
        discount: cobr.fat.vDesc,
        net: cobr.fat.vLiq,
        installments: cobr.dup.map(({ nDup, dVenc, vDup }) => ({
          number: nDup,
          dueDate: dVenc,
          amount: vDup,
        })),
      };

test.each(notes)(`$id $title: to the cent through the operation${absence}`, async (vector) => {
  const quoted = await quote(api(), bodyOf(vector));
  const { ide, items, ICMSTot, pag } = vector.expected;
  expect(quoted.identification).toMatchObject({
    direction: ide.tpNF === '0' ? 'in' : 'out',
    destination: ide.idDest === '1' ? 'internal' : 'interstate',
    finalConsumer: ide.indFinal === '1',
  });
  expect(quoted.items).toHaveLength(items.length);
  expect(quoted.items).toMatchObject(items.map(expectedItem));
  expect(quoted.totals).toMatchObject(expectedTotals(ICMSTot));
  expect(quoted.payments).toMatchObject({
    data: pag.detPag.map(({ tPag, vPag }) => ({ method: tPag, amount: vPag })),
    change: pag.vTroco ?? null,
  });
  expect(quoted.billing).toEqual(expectedBilling(vector.expected));
});
