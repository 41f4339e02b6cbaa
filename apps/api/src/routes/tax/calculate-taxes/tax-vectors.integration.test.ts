import { fixedClock } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { useTestApi } from '../../../api.fixture.ts';
import { queueNote, readyCompany, settleNote } from '../../../note.fixture.ts';
import { anItemBody } from '../../../schemas/nfe-request.fixture.ts';
import { aReformBody, aReformItem } from './reform-vector-bodies.fixture.ts';
import {
  type Group,
  type NoteVector,
  type ReformVector,
  readTaxVectors,
  type Tags,
  tagsOf,
} from './tax-vectors.fixture.ts';

const api = useTestApi({}, { clock: fixedClock('2026-11-21T13:00:00Z') });
const { notes, reform, absence } = readTaxVectors();

const quote = async (body: unknown): Promise<Quoted> => {
  const answer = await api().call('/v1/tax/calculate', { method: 'POST', body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Quoted;
};

interface Quoted {
  readonly identification: object;
  readonly items: readonly { readonly taxes: { readonly ibsCbs: object | null } }[];
  readonly totals: Readonly<Record<string, unknown>>;
  readonly payments: object | null;
  readonly billing: object | null;
}

const original = `352610${'11222333000181'}55001000000001100000001`;

/** What every item must have and no vector gives. */
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

/** In the layout the amount stands in a group of its own. */
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
  const quoted = await quote(bodyOf(vector));
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

/** Vectors of services: their classes are not for goods, so the operation refuses them. */
const ofServices: readonly string[] = ['V06', 'C04'];
/** The note that comes back must have been issued here. */
const ofReturns: readonly string[] = ['V16'];

/** A request has no field for the class of the regular taxation: the engine takes full taxation, these took another. */
const ofOtherRegularClass: readonly string[] = ['V25', 'C06'];

const elsewhere = [...ofServices, ...ofReturns, ...ofOtherRegularClass];
const goodsVectors = reform.filter(({ id }) => !elsewhere.includes(id));

const inner = (group: Group | undefined, name: string): Group | undefined => {
  const found = group?.[name];
  return typeof found === 'object' ? found : undefined;
};

const expectedRate = (group: Group | undefined, [rate, value]: readonly [string, string]) => ({
  rate: group?.[rate] ?? null,
  reduction: inner(group, 'gRed')?.pRedAliq ?? null,
  effectiveRate: inner(group, 'gRed')?.pAliqEfet ?? group?.[rate] ?? null,
  deferral: inner(group, 'gDif')?.pDif ?? null,
  deferredValue: inner(group, 'gDif')?.vDif ?? null,
  value: group?.[value] ?? null,
});

function expectedIbsCbs(item: Group) {
  const values = inner(item, 'gIBSCBS');
  const regular = inner(values, 'gTribRegular');
  const reversal = inner(item, 'gEstornoCred');
  return {
    cst: item.CST,
    classTrib: item.cClassTrib,
    donation: item.indDoacao === '1',
    base: values?.vBC ?? null,
    ibsState: expectedRate(inner(values, 'gIBSUF'), ['pIBSUF', 'vIBSUF']),
    ibsMunicipal: expectedRate(inner(values, 'gIBSMun'), ['pIBSMun', 'vIBSMun']),
    ibs: { value: values?.vIBS ?? null },
    cbs: expectedRate(inner(values, 'gCBS'), ['pCBS', 'vCBS']),
    regularTaxation:
      regular === undefined
        ? null
        : {
            cst: regular.CSTReg,
            classTrib: regular.cClassTribReg,
            ibsState: { effectiveRate: regular.pAliqEfetRegIBSUF, value: regular.vTribRegIBSUF },
            ibsMunicipal: { effectiveRate: regular.pAliqEfetRegIBSMun, value: regular.vTribRegIBSMun },
            cbs: { effectiveRate: regular.pAliqEfetRegCBS, value: regular.vTribRegCBS },
          },
    creditReversal: reversal === undefined ? null : { ibs: reversal.vIBSEstCred, cbs: reversal.vCBSEstCred },
  };
}

function expectReform(quoted: Quoted, { items, IBSCBSTot: total }: ReformVector): void {
  expect(quoted.items.map(({ taxes }) => taxes.ibsCbs)).toEqual(items.map(expectedIbsCbs));
  const ibs = inner(total, 'gIBS');
  const cbs = inner(total, 'gCBS');
  expect(quoted.totals.ibsCbs).toEqual({
    base: total.vBCIBSCBS,
    ibsState: inner(ibs, 'gIBSUF')?.vIBSUF,
    ibsMunicipal: inner(ibs, 'gIBSMun')?.vIBSMun,
    ibs: ibs?.vIBS,
    cbs: cbs?.vCBS,
    ibsPresumedCredit: ibs?.vCredPres,
    cbsPresumedCredit: cbs?.vCredPres,
  });
}

test.each(goodsVectors)(`$id $title: to the cent through the operation${absence}`, async (vector) => {
  expectReform(await quote(aReformBody(vector)), vector);
});

test.each(reform.filter(({ id }) => ofOtherRegularClass.includes(id)))(
  `$id $title: all but the regular taxation, whose class no request can name${absence}`,
  async (vector) => {
    const quoted = await quote(aReformBody(vector));
    const [item] = vector.items;
    if (item === undefined) throw new Error('the vector has no item');
    const regular = { cst: '000', classTrib: '000001' };
    expect(quoted.items).toMatchObject([
      { taxes: { ibsCbs: { ...expectedIbsCbs(item), regularTaxation: regular } } },
    ]);
  },
);

test.each(reform.filter(({ id }) => ofServices.includes(id)))(
  '$id $title: a class of services is refused on goods',
  async (vector) => {
    const answer = await api().call('/v1/tax/calculate', { method: 'POST', body: aReformBody(vector) });
    expect(answer.status, answer.text).toBe(422);
    expect(answer.text).toContain('items[0].taxes.ibsCbs.classTrib');
  },
);

test.each(reform.filter(({ id }) => ofReturns.includes(id)))(
  `$id $title: what is mirrored is the note that was issued here${absence}`,
  async (vector) => {
    const sold = reform.find(({ id }) => id === 'V04');
    if (sold === undefined) throw new Error('V04 is not there');
    const companyId = await readyCompany(api());
    const item = { ...anItemBody(), ...aReformItem(sold, 0) };
    const noteId = await queueNote(api(), companyId, { items: [item] });
    await settleNote(api(), noteId, 'authorized');
    const { accessKey } = (await api().call(`/v1/nfe/${noteId}`)).body as { accessKey: string };
    const { ibsCbs, ...taxes } = aReformItem(sold, 0).taxes;
    const returned = { ...item, cfop: '1202', taxes, reference: { accessKey, item: 1 } };
    const quoted = await quote({
      companyId,
      operation: 'return',
      direction: 'in',
      recipient: { cnpj: '11444777000161', ieIndicator: 9, uf: 'SP' },
      items: [returned],
      issueDate: vector.date,
    });
    expectReform(quoted, vector);
  },
);
