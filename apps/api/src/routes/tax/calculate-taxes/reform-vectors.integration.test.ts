import { fixedClock } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { anItemBody } from '../../../testing/note-bodies.ts';
import { finishNote, queueNote, readyCompany } from '../../../testing/notes.ts';
import { aReformBody, aReformItem } from '../../../testing/reform-vector-bodies.ts';
import {
  type Group,
  type Quoted,
  quote,
  type ReformVector,
  readTaxVectors,
} from '../../../testing/tax-vectors.ts';
import { expectStatus } from '../../../testing/typed-client.ts';
import { useOwnTestApi } from '../../../testing/use-test-api.ts';
import { nfe } from '../../nfe/nfe.ts';
import { calculateTaxesOperation } from './calculate-taxes.operation.ts';

/** A day with the rates of the vectors. The returned note is issued on it. */
const now = new Date('2026-11-23T15:00:00Z');
const api = useOwnTestApi({}, { clock: fixedClock(now.toISOString()), databaseTime: now });
const { reform, absence } = readTaxVectors();

/** Vectors of services: their classes are not for goods, so the operation refuses them. */
const ofServices: readonly string[] = ['V06', 'C04'];
/** Vectors of returns: the returned note must have been issued by this service. */
const ofReturns: readonly string[] = ['V16'];

/** Vectors with another class of the regular taxation than the engine's full taxation. Requests have no field for it. */
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
  expectReform(await quote(api(), aReformBody(vector)), vector);
});

test.each(reform.filter(({ id }) => ofOtherRegularClass.includes(id)))(
  `$id $title: all but the regular taxation, whose class no request can name${absence}`,
  async (vector) => {
    const quoted = await quote(api(), aReformBody(vector));
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
    const answer = await api().call(calculateTaxesOperation, { anyBody: aReformBody(vector) });
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
    await finishNote(api(), noteId, 'authorized');
    const issued = await api().call(nfe.get, { params: { id: noteId } });
    const { accessKey } = expectStatus(issued, 200).body;
    const { ibsCbs, ...taxes } = aReformItem(sold, 0).taxes;
    const returned = { ...item, cfop: '1202', taxes, reference: { accessKey, item: 1 } };
    const quoted = await quote(api(), {
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
