import { expect, test } from 'vitest';
import { type SummaryLine, summaryHead, summaryLine } from './nfe-summary.ts';

const line = {
  model: '55',
  series: 1,
  number: 7,
  accessKey: '35261111222333000181550010000000071481516234',
  status: 'cancelled',
  authorizedAt: new Date('2026-11-21T12:00:03Z'),
  protocol: '135260000000001',
  recipientDocument: '52998224725',
  recipientName: 'Maria',
  totals: {
    invoice: '1234.50',
    icms: '222.21',
    ipi: '0.00',
    pis: '20.37',
    cofins: '93.82',
    ibsCbs: { ibs: '1.23', cbs: '11.11' },
  },
  cancelledAt: new Date('2026-11-22T02:00:00Z'),
} satisfies SummaryLine;

test('the summary has the columns of the contract, in the form for Brazilian spreadsheets', () => {
  expect(summaryHead).toBe(
    '\uFEFFmodelo;serie;numero;chave;status;autorizadaEm;protocolo;destinatarioDocumento;destinatarioNome;' +
      'valorTotal;icms;ipi;pis;cofins;ibs;cbs;canceladaEm\r\n',
  );
  expect(summaryLine(line)).toBe(
    "55;1;7;'35261111222333000181550010000000071481516234;cancelled;2026-11-21T09:00:03-03:00;'135260000000001;" +
      "'52998224725;Maria;1234,50;222,21;0,00;20,37;93,82;1,23;11,11;2026-11-21T23:00:00-03:00\r\n",
  );
  const plain = { ...line, recipientDocument: null, recipientName: null, cancelledAt: null };
  expect(summaryLine({ ...plain, totals: { ...line.totals, ibsCbs: null } })).toMatch(
    /;'135260000000001;;;1234,50;.*;0,00;0,00;\r\n$/,
  );
});

test.each([
  ['=HYPERLINK("http://x";"y")', `"'=HYPERLINK(""http://x"";""y"")"`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `'\t=1`],
  ['\r=1', `"'\r=1"`],
  ['A;B', '"A;B"'],
  ['A "B"', '"A ""B"""'],
  ['A\nB', '"A\nB"'],
  ["D'Ávila = Cia", "D'Ávila = Cia"],
  ["'Maria", "''Maria"],
  ['＝1+1', `'＝1+1`],
  ['－A', `'－A`],
  ['＋A', `'＋A`],
  ['＠A', `'＠A`],
  ['007', `'007`],
  ['1/2', `'1/2`],
  ['2 MAR 2026', `'2 MAR 2026`],
  ['verdadeiro', `'verdadeiro`],
  ['Comércio 2 de Maio Ltda', 'Comércio 2 de Maio Ltda'],
])('the name %j does no harm in a cell', (recipientName, cell) => {
  expect(summaryLine({ ...line, recipientName })).toContain(`;'52998224725;${cell};1234,50;`);
});
