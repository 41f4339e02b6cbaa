import type { nfeRequestSchema } from '@fiscal/api-contract';
import type { z } from 'zod';

export type NfeBody = z.input<typeof nfeRequestSchema>;
export type ItemBody = NfeBody['items'][number];

/** A valid sale of one item, as a client would send it. Tests change one point of it. */
export function aRequestBody(changes?: Partial<NfeBody>): NfeBody;
export function aRequestBody(changes: Readonly<Record<string, unknown>>): Record<string, unknown>;
export function aRequestBody(changes: object = {}): object {
  return {
    externalId: 'pedido-1',
    companyId: '65f1c0ffee0123456789abcd',
    operation: 'sale',
    natureOfOperation: 'Venda de mercadoria',
    recipient: {
      cnpj: '11.444.777/0001-61',
      name: 'Cliente de Teste',
      ieIndicator: 9,
      address: {
        street: 'Rua das Flores',
        number: '200',
        district: 'Centro',
        cityName: 'São Paulo',
        cityCode: '3550308',
        uf: 'SP',
        zip: '01001-000',
      },
    },
    items: [anItemBody()],
    transport: { mode: '9' },
    payments: [{ method: '17' }],
    ...changes,
  };
}

export function anItemBody(changes?: Partial<ItemBody>): ItemBody;
export function anItemBody(changes: Readonly<Record<string, unknown>>): Record<string, unknown>;
export function anItemBody(changes: object = {}): object {
  return {
    code: 'SKU-1',
    description: 'Caneta azul',
    ncm: '9608.10.00',
    origin: '0',
    cfop: '5102',
    unit: 'UN',
    quantity: '10',
    unitPrice: '15.00',
    taxes: {
      icms: { cst: '00', rate: '18.00' },
      pis: { cst: '01', rate: '1.65' },
      cofins: { cst: '01', rate: '7.60' },
    },
    ...changes,
  };
}
