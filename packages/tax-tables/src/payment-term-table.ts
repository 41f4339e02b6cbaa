import type { PaymentTermCode } from './layout-code-row.ts';
import { readTable } from './read-table.ts';
import type { Table } from './table.ts';

/** Term of a payment (indPag). */
// biome-ignore format: one row a line
export const paymentTermTable: Table<PaymentTermCode> = readTable({
  source: 'leiauteNFe_v4.00.xsd PL_010e; MOC 7.0 Anexo I',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { code: '0', term: 'cash', description: 'Pagamento à vista' },
    { code: '1', term: 'installments', description: 'Pagamento a prazo' },
  ],
}, ({ code }) => code);
