import { expect, test } from 'vitest';
import { type NfseOfMonth, nfseSummaryHead, nfseSummaryLine } from './nfse-summary.ts';

const accessKey = '35503082211222333000181000000000000726110000000000';
const row: NfseOfMonth = {
  id: 'a'.repeat(24),
  at: new Date('2026-11-21T12:00:03Z'),
  series: 900,
  number: 7,
  nfseNumber: '42',
  accessKey,
  status: 'cancelled',
  recipientDocument: '52998224725',
  recipientName: '=Maria',
  totals: {
    service: '1000.00',
    discount: '10.01',
    deduction: '20.02',
    issBase: '969.97',
    issRate: '2.5000',
    iss: '24.25',
    issWithheld: '3.03',
    withheld: '44.04',
    net: '945.72',
    ibsCbs: { ibs: '1.23', cbs: '11.11' } as NonNullable<NfseOfMonth['totals']['ibsCbs']>,
  },
  cancelledAt: new Date('2026-11-22T02:00:00Z'),
  xmlId: 'b'.repeat(24),
  xmlSize: 1,
  printId: null,
  printSize: null,
} as NfseOfMonth;

const columnsOf = (line: string): readonly string[] => line.replace('\r\n', '').split(';');

test('each column of an NFS-e has the value that its head names, in the form for Brazilian spreadsheets', () => {
  const values = columnsOf(nfseSummaryLine(row));
  const heads = columnsOf(nfseSummaryHead.replace('\uFEFF', ''));
  expect(values).toHaveLength(heads.length);
  expect(Object.fromEntries(heads.map((head, n) => [head, values[n]]))).toEqual({
    serie: '900',
    numeroDps: '7',
    numeroNfse: "'42",
    chave: `'${accessKey}`,
    status: 'cancelled',
    autorizadaEm: '2026-11-21T09:00:03-03:00',
    tomadorDocumento: "'52998224725",
    tomadorNome: "'=Maria",
    valorServico: '1000,00',
    descontos: '10,01',
    deducoes: '20,02',
    baseIss: '969,97',
    aliquotaIss: '2,5000',
    iss: '24,25',
    issRetido: '3,03',
    retencoes: '44,04',
    valorLiquido: '945,72',
    ibs: '1,23',
    cbs: '11,11',
    canceladaEm: '2026-11-21T23:00:00-03:00',
  });
});

test('absent values leave their cells empty, and IBS and CBS are zero', () => {
  const bare: NfseOfMonth = {
    ...row,
    recipientDocument: null,
    recipientName: null,
    cancelledAt: null,
    totals: { ...row.totals, ibsCbs: null },
  };
  expect(nfseSummaryLine(bare)).toMatch(/-03:00;'?;;1000,00;.*;945,72;0,00;0,00;\r\n$/);
});
