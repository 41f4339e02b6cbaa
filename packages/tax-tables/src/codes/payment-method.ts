import type { PaymentMethod } from '@fiscal/domain';
import { readTable } from '../table/read-table.ts';
import type { Provenance, Table } from '../table/table.ts';

interface PaymentMethodFields extends Provenance {
  /** vPag must be 0.00 (904). */
  readonly zeroAmount: boolean;
  /** Has the group `card` (391). */
  readonly card: boolean;
  readonly description: string;
}

/** A means of payment (`tPag`), and whether a request accepts it (specification 2.7). */
export type PaymentMethodRow =
  | (PaymentMethodFields & { readonly offered: true; readonly code: PaymentMethod })
  | (PaymentMethodFields & { readonly offered: false; readonly code: string });

/** Means of payment, the whole official list. */
// biome-ignore format: one row a line
export const paymentMethodTable: Table<PaymentMethodRow> = readTable({
  source: 'Tabela de Meios de Pagamento, Informe Técnico 2024.002 e atualizações (Portal NF-e)',
  asOf: '2026-11-21',
  validFrom: null,
  rows: [
    { code: '01', offered: true, zeroAmount: false, card: false, description: 'Dinheiro' },
    { code: '02', offered: false, zeroAmount: false, card: false, description: 'Cheque' },
    { code: '03', offered: true, zeroAmount: false, card: true, description: 'Cartão de crédito' },
    { code: '04', offered: true, zeroAmount: false, card: true, description: 'Cartão de débito' },
    { code: '05', offered: false, zeroAmount: false, card: false, description: 'Cartão da loja (private label), crediário digital, outros crediários' },
    { code: '10', offered: false, zeroAmount: false, card: false, description: 'Vale alimentação' },
    { code: '11', offered: false, zeroAmount: false, card: false, description: 'Vale refeição' },
    { code: '12', offered: false, zeroAmount: false, card: false, description: 'Vale presente' },
    { code: '13', offered: false, zeroAmount: false, card: false, description: 'Vale combustível' },
    { code: '14', offered: false, zeroAmount: false, card: false, description: 'Duplicata mercantil' },
    { code: '15', offered: true, zeroAmount: false, card: false, description: 'Boleto bancário' },
    { code: '16', offered: false, zeroAmount: false, card: false, description: 'Depósito bancário' },
    { code: '17', offered: true, zeroAmount: false, card: true, description: 'Pagamento instantâneo (PIX) dinâmico' },
    { code: '18', offered: false, zeroAmount: false, card: false, description: 'Transferência bancária (TED)' },
    { code: '19', offered: false, zeroAmount: false, card: false, description: 'Programa de fidelidade, cashback, crédito virtual' },
    { code: '20', offered: false, zeroAmount: false, card: false, validFrom: '2024-07-01', description: 'Pagamento instantâneo (PIX) estático' },
    { code: '21', offered: false, zeroAmount: false, card: false, validFrom: '2024-07-01', description: 'Crédito em loja' },
    { code: '22', offered: false, zeroAmount: false, card: false, validFrom: '2024-07-01', description: 'Pagamento eletrônico não informado, falha de hardware do sistema emissor' },
    { code: '23', offered: false, zeroAmount: false, card: false, validFrom: '2026-05-04', description: 'Pagamento instantâneo (PIX) automático' },
    { code: '24', offered: false, zeroAmount: false, card: false, validFrom: '2026-05-04', description: 'TEF, book transfer' },
    { code: '90', offered: true, zeroAmount: true, card: false, description: 'Sem pagamento' },
    { code: '91', offered: false, zeroAmount: true, card: false, validFrom: '2025-11-03', description: 'Pagamento posterior' },
    { code: '99', offered: true, zeroAmount: false, card: false, description: 'Outros' },
  ],
}, ({ code }) => code);

/** Returns the means of payment in force on a day (YYYY-MM-DD). */
export const findPaymentMethod = (code: string, day: string): PaymentMethodRow | undefined =>
  paymentMethodTable.find(code, day);
