import type { Carrier, Installment, NfeRequest, Payment, Recipient } from '@fiscal/api-contract';
import { id24 } from '@fiscal/domain';
import { sampleIssuer } from '@fiscal/testkit';
import type { NfeIssuer } from '../document/document-input.ts';
import { anItem, aRequest } from './sample-note.ts';

/** The instant of every request here; noon, so that no time zone is in doubt. */
export const testedAt = new Date('2026-11-21T15:00:00Z');

/** A request that breaks one rule, and nothing else. */
export interface BrokenRequest {
  readonly rule: string;
  readonly path: string;
  readonly request: NfeRequest;
  readonly issuer?: NfeIssuer | undefined;
  /** The time of the request, when the rule begins after `testedAt`. */
  readonly at?: Date | undefined;
}

const good = aRequest();
const cnpjOfSupplier = '11222333000181';
const ourKey = '35261112ABC34501DE35550010000000011481516235';
const supplierKey = '35261111222333000181550010000000011481516234';
const consumerKey = '35261111222333000181650010000000011481516237';

const recipient = (changes: Partial<Recipient>) => ({ recipient: { ...good.recipient, ...changes } });
const carrier = (mode: '0' | '3' | '4' | '9', changes: Partial<Carrier>) => ({
  transport: { mode, carrier: { name: 'Transportes', ...changes } },
});
const paid = (...payments: readonly Payment[]) => ({ payments });
const due = (...installments: readonly Installment[]) => ({ billing: { installments } });

/** Returns a valid return of bought goods, with the changes. */
export const aReturn = (changes: Partial<NfeRequest> = {}): NfeRequest =>
  aRequest({
    operation: 'return',
    items: [anItem({ cfop: '5202', reference: { accessKey: supplierKey, item: 1 } })],
    payments: [{ method: '90' }],
    ...changes,
  });
const returned = (accessKey: string, item = 1) => anItem({ cfop: '5202', reference: { accessKey, item } });

/** An incoming return with two items: one of our own sale, one of a note of another issuer. */
export const ofTwoEmitters = aReturn({
  direction: 'in',
  items: [ourKey, supplierKey].map((accessKey) =>
    anItem({ cfop: '1202', reference: { accessKey, item: 1 } }),
  ),
});

const aTransfer = (changes: Partial<Recipient>): NfeRequest =>
  aRequest({
    operation: 'transfer',
    items: [anItem({ cfop: '5152' })],
    payments: [{ method: '90' }],
    ...recipient(changes),
  });

const breaking = (
  rule: string,
  path: string,
  request: NfeRequest | Partial<NfeRequest>,
  issuer?: NfeIssuer,
): BrokenRequest => ({ rule, path, request: aRequest(request), issuer });

const inRio: NfeIssuer = { ...sampleIssuer, address: { ...sampleIssuer.address, cityCode: '3304557' } };

/** At least one request for each rule about a note. It breaks only that rule. */
export const brokenRequests: readonly BrokenRequest[] = [
  breaking('operation/direction', 'direction', { direction: 'in' }),
  breaking('B25b-10', 'presence', { presence: '4' }),
  breaking('B25b-40', 'presence', { presence: '5' }),
  breaking(
    'operation/transfer-to-person',
    'recipient.cpf',
    aTransfer({ cnpj: undefined, cpf: '52998224725', ie: null, ieIndicator: 9 }),
  ),
  breaking('operation/transfer-to-other-company', 'recipient.cnpj', aTransfer({})),
  breaking('C17-20', 'company.ie', {}, { ...sampleIssuer, ie: '110042490115' }),
  breaking('C17-20', 'company.ie', {}, { ...sampleIssuer, ie: 'ISENTO' }),
  breaking('C10/273', 'company.address.cityCode', {}, inRio),
  breaking('recipient/both-documents', 'recipient', recipient({ cpf: '52998224725' })),
  breaking('E02-10', 'recipient.cnpj', recipient({ cnpj: '11222333000182' })),
  breaking(
    'E03/237',
    'recipient.cpf',
    recipient({ cnpj: undefined, cpf: '52998224726', ie: null, ieIndicator: 9 }),
  ),
  breaking('E01/719', 'recipient', recipient({ cnpj: undefined })),
  breaking(
    'E10-20',
    'recipient.address.cityCode',
    recipient({ address: { ...good.recipient.address, cityCode: '3304557' } }),
  ),
  breaking('E17-30', 'recipient.ie', recipient({ ieIndicator: 2 })),
  breaking('E17-20', 'recipient.ie', recipient({ ie: null })),
  breaking('E17-50', 'recipient.ie', recipient({ ie: '110042490115' })),
  breaking('E17-50', 'recipient.ie', recipient({ ieIndicator: 9, ie: '110042490115' })),
  breaking('I03-10', 'items[0].gtin', { items: [anItem({ gtin: '7891234567890' })] }),
  breaking(
    'VC02/547',
    'items[0].reference.accessKey',
    aReturn({ items: [returned(`${supplierKey.slice(0, 43)}5`)] }),
  ),
  breaking('VC02/679', 'items[0].reference.accessKey', aReturn({ items: [returned(consumerKey)] })),
  breaking(
    'VC02-20',
    'items[1].reference',
    aReturn({ items: [returned(supplierKey), returned(supplierKey)] }),
  ),
  breaking('UA01-10', 'items[0].returnedIpi', { items: [anItem({ returnedIpi: { value: '1.00' } })] }),
  breaking('items/reference-outside-return', 'items[0].reference', {
    items: [anItem({ reference: { accessKey: supplierKey } })],
  }),
  breaking(
    'VC02-14',
    'items[1].reference',
    aReturn({ items: [returned(supplierKey), anItem({ cfop: '5202' })] }),
  ),
  {
    ...breaking('VC02-40', 'items[1].reference.accessKey', ofTwoEmitters),
    at: new Date('2026-12-14T15:00:00Z'),
  },
  breaking('VC02-50', 'items[0].reference.accessKey', aReturn({ items: [returned(ourKey)] })),
  breaking('X02/845', 'transport.carrier', carrier('9', {})),
  breaking(
    'transport/both-documents',
    'transport.carrier',
    carrier('0', { cnpj: '1A2B3C4D000179', cpf: '52998224725' }),
  ),
  breaking('X04-20', 'transport.carrier.cnpj', carrier('0', { cnpj: '1A2B3C4D000178' })),
  breaking('X05-10', 'transport.carrier.cpf', carrier('0', { cpf: '52998224726' })),
  breaking('X07-10', 'transport.carrier.uf', carrier('0', { ie: '110042490114' })),
  breaking('X07-20', 'transport.carrier.ie', carrier('0', { ie: '110042490115', uf: 'SP' })),
  breaking('X02/846', 'transport.carrier.cnpj', carrier('3', { cnpj: '1A2B3C4D000179' })),
  breaking('X02/847', 'transport.carrier.cnpj', carrier('0', { cnpj: sampleIssuer.cnpj })),
  breaking('X02/848', 'transport.carrier.cnpj', carrier('4', { cnpj: '1A2B3C4D000179' })),
  breaking('X02/849', 'transport.carrier.cnpj', carrier('0', { cnpj: cnpjOfSupplier })),
  breaking('billing/return', 'billing', aReturn({ billing: { installments: [] } })),
  breaking(
    'Y09-30',
    'billing.installments[1].dueDate',
    due({ dueDate: '2026-12-21' }, { dueDate: '2026-12-20' }),
  ),
  breaking(
    'billing/amount-of-all',
    'billing.installments[1].amount',
    due({ dueDate: '2026-12-01', amount: '100' }, { dueDate: '2027-01-01' }),
  ),
  breaking(
    'billing/amount-not-zero',
    'billing.installments[0].amount',
    due({ dueDate: '2026-12-01', amount: '0' }, { dueDate: '2027-01-01', amount: '100' }),
  ),
  breaking(
    'Y09-20',
    'billing.installments[0].dueDate',
    due({ dueDate: '2026-11-20' }, { dueDate: '2026-12-20' }),
  ),
  breaking(
    'Y09-50',
    'billing.installments[1].dueDate',
    due({ dueDate: '2026-12-21' }, { dueDate: '2036-11-22' }),
  ),
  breaking('Y09-40', 'billing.installments[0].dueDate', due({ dueDate: '2026-11-21' })),
  breaking(
    'Y10-10',
    'billing.installments',
    due({ dueDate: '2026-12-01', amount: '50' }, { dueDate: '2027-01-01', amount: '49.99' }),
  ),
  breaking('billing/share-not-zero', 'billing.installments', {
    items: [anItem({ unitPrice: '0.01' })],
    ...due({ dueDate: '2026-12-01' }, { dueDate: '2026-12-01' }),
  }),
  breaking('YA02a/441', 'payments[0].description', paid({ method: '99' })),
  breaking('YA02a/442', 'payments[0].description', paid({ method: '01', description: 'Vale' })),
  breaking(
    'YA03-30',
    'payments[1].amount',
    paid({ method: '17', amount: '100' }, { method: '90', amount: '1.00' }),
  ),
  breaking(
    'payments/amount-of-each',
    'payments[1].amount',
    paid({ method: '15', amount: '50' }, { method: '01' }),
  ),
  breaking(
    'VC03-20',
    'items[0].reference.item',
    aReturn({ items: [anItem({ cfop: '5202', reference: { accessKey: supplierKey } })] }),
  ),
  breaking('YA02-04', 'payments[0].method', aReturn({ payments: [{ method: '15' }] })),
  breaking('YA03-10', 'payments', paid({ method: '01', amount: '99.99' })),
  breaking('YA03-10', 'payments', paid({ method: '15', amount: '50' }, { method: '17', amount: '49.99' })),
  breaking('YA03-20', 'payments', paid({ method: '03', amount: '120.00' })),
  breaking('YA09-20', 'payments', paid({ method: '01', amount: '300100.01' })),
];

/** A request for a quotation that breaks one rule that only quotations have. */
export interface BrokenQuotation {
  readonly rule: string;
  readonly path: string;
  readonly frame: {
    readonly companyId?: string;
    readonly issuer?: { readonly crt: 3; readonly uf: 'SP'; readonly cnpj?: string };
    readonly issueDate?: string;
  };
  readonly taxClass?: string;
}

const companyId = id24('0123456789abcdef01234567');
const issuer = { crt: 3, uf: 'SP' } as const;

export const brokenQuotations: readonly BrokenQuotation[] = [
  { rule: 'quotation/no-issuer', path: 'companyId', frame: {} },
  { rule: 'quotation/two-issuers', path: 'issuer', frame: { companyId, issuer } },
  {
    rule: 'quotation/issuer-cnpj',
    path: 'issuer.cnpj',
    frame: { issuer: { ...issuer, cnpj: '11222333000182' } },
  },
  { rule: 'quotation/day-without-tables', path: 'issueDate', frame: { issuer, issueDate: '2024-12-31' } },
  { rule: 'quotation/day-without-tables', path: 'issueDate', frame: { issuer, issueDate: '2099-01-01' } },
  { rule: 'quotation/class-without-company', path: 'items[0].taxClass', frame: { issuer }, taxClass: 'A' },
];
