import type { Transaction } from '../database.ts';
import {
  client,
  company,
  type delivery,
  document,
  filing,
  filingRun,
  note,
  outbox,
  series,
  type TaxClassDefinition,
  taxClass,
  webhook,
} from '../schema/index.ts';

export const at = new Date('2026-11-21T13:00:00.000Z');
const hex = (n: number): string => n.toString(16).padStart(24, '0');

/** Returns the ids of one tenant's rows, which differ from those of other tenants. */
export const idsOf = (tenant: number) => ({
  client: hex(tenant * 1000),
  company: hex(tenant * 1000 + 1),
  note: hex(tenant * 1000 + 2),
  request: hex(tenant * 1000 + 3),
  unsigned: hex(tenant * 1000 + 4),
  signed: hex(tenant * 1000 + 5),
  outbox: hex(tenant * 1000 + 6),
  spare: hex(tenant * 1000 + 7),
  certificate: hex(tenant * 1000 + 8),
  attempt: hex(tenant * 1000 + 9),
  taxClass: hex(tenant * 1000 + 10),
  webhook: hex(tenant * 1000 + 11),
  delivery: hex(tenant * 1000 + 12),
});
export type Ids = ReturnType<typeof idsOf>;

export const companyRow = (ids: Ids) => ({
  id: ids.company,
  clientId: ids.client,
  mode: 'live' as const,
  environment: 'homologation' as const,
  status: 'active' as const,
  cnpj: '12ABC34501DE35',
  ie: '110042490114',
  crt: 3 as const,
  legalName: 'Emitente',
  address: {
    street: 'Rua A',
    number: '1',
    district: 'Centro',
    cityName: 'São Paulo',
    cityCode: '3550308',
    uf: 'SP' as const,
    zip: '01001000',
  },
  fiscalVersion: 1,
  createdAt: at,
  updatedAt: at,
});

export const seriesRow = (ids: Ids) => ({
  clientId: ids.client,
  companyId: ids.company,
  environment: 'homologation' as const,
  model: '55' as const,
  number: 1,
  first: 1,
  next: 10,
  position: 1,
  createdAt: at,
});

export const taxClassRow = (ids: Ids, changes: Partial<typeof taxClass.$inferInsert> = {}) => ({
  id: ids.taxClass,
  clientId: ids.client,
  companyId: ids.company,
  code: 'revenda',
  name: 'Revenda',
  definition: {
    rules: [{ cfop: '5102', icms: { cst: '00', rate: '18' }, pis: { cst: '07' }, cofins: { cst: '07' } }],
  } as TaxClassDefinition,
  version: 1,
  createdAt: at,
  updatedAt: at,
  ...changes,
});

export const documentRow = (ids: Ids, id: string, kind: 'request' | 'unsigned' | 'signed') => ({
  id,
  clientId: ids.client,
  ownerId: ids.note,
  kind,
  sha256: new Uint8Array(32),
  size: 3,
  bytes: new Uint8Array([1, 2, 3]),
  createdAt: at,
});

export const filingRow = (ids: Ids, changes: Partial<typeof filing.$inferInsert> = {}) => ({
  id: ids.note,
  clientId: ids.client,
  companyId: ids.company,
  kind: 'nfe' as const,
  mode: 'live' as const,
  environment: 'homologation' as const,
  authorizer: 'SP' as const,
  service: 'authorization' as const,
  label: 'NF-e series 1 number 9 (homologation)',
  run: 1,
  status: 'queued' as const,
  open: true,
  nextOrdinal: 1,
  checkAt: at,
  createdAt: at,
  updatedAt: at,
  ...changes,
});

export const noteRow = (ids: Ids, changes: Partial<typeof note.$inferInsert> = {}) => ({
  id: ids.note,
  clientId: ids.client,
  companyId: ids.company,
  environment: 'homologation' as const,
  model: '55' as const,
  series: 1,
  number: 9,
  externalId: 'pedido-1',
  uf: 'SP' as const,
  accessKey: 'key-1',
  totals: {},
  warnings: [],
  ...changes,
});

export const runRow = (ids: Ids, changes: Partial<typeof filingRun.$inferInsert> = {}) => ({
  clientId: ids.client,
  filingId: ids.note,
  run: 1,
  requestId: ids.request,
  requestHash: 'hash',
  stamps: { company: 1, certificate: 1 },
  authorityKey: 'key-1',
  issuedAt: at,
  unsignedId: ids.unsigned,
  createdAt: at,
  ...changes,
});

export const outboxRow = (ids: Ids, changes: Partial<typeof outbox.$inferInsert> = {}) => ({
  id: ids.outbox,
  clientId: ids.client,
  kind: 'nfe' as const,
  documentId: ids.note,
  run: 1,
  action: 'start' as const,
  createdAt: at,
  nextAttemptAt: at,
  attempts: 0,
  ...changes,
});

export const webhookRow = (ids: Ids) => ({
  id: ids.webhook,
  clientId: ids.client,
  mode: 'live' as const,
  url: 'https://example.com/',
  active: true,
  sealedSecret: {},
  createdAt: at,
  updatedAt: at,
});

export const deliveryRow = (ids: Ids, changes: Partial<typeof delivery.$inferInsert> = {}) => ({
  id: ids.delivery,
  clientId: ids.client,
  channel: 'webhook' as const,
  targetId: ids.webhook,
  companyId: ids.company,
  environment: 'homologation' as const,
  event: 'nfe.authorized',
  resourceId: ids.note,
  occurrence: '1',
  payload: '{}',
  status: 'pending' as const,
  checkAt: at,
  createdAt: at,
  ...changes,
});

/**
 * Inserts a client with a company, a series whose next number is 10, a tax class, a webhook, and a queued note with
 * number 9.
 */
export async function plantTenant(tx: Transaction, ids: Ids): Promise<void> {
  await tx.insert(client).values({ id: ids.client, name: 'Cliente', createdAt: at });
  await tx.insert(company).values(companyRow(ids));
  await tx.insert(series).values(seriesRow(ids));
  await tx.insert(taxClass).values(taxClassRow(ids));
  await tx.insert(webhook).values(webhookRow(ids));
  await tx
    .insert(document)
    .values([documentRow(ids, ids.request, 'request'), documentRow(ids, ids.unsigned, 'unsigned')]);
  await tx.insert(filing).values(filingRow(ids));
  await tx.insert(note).values(noteRow(ids));
  await tx.insert(filingRun).values(runRow(ids));
  await tx.insert(outbox).values(outboxRow(ids));
}
