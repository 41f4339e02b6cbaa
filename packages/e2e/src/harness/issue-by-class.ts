import { expectStatus, postNote } from '@fiscal/dev-stack/client';
import { type FollowedNote, followNote, type Issuer, type NoteRecord } from './follow-note.ts';
import { saleOfTheStack } from './sale-of-the-stack.ts';

const code = 'revenda';

const contributions = {
  pis: { cst: '01', rate: '1.65' },
  cofins: { cst: '01', rate: '7.60' },
};

const taxClass = {
  code,
  name: 'Revenda de mercadoria',
  rules: [
    { when: { destination: 'internal' }, cfop: '5102', icms: { cst: '00', rate: '18' }, ...contributions },
    {
      when: { destination: 'interstate', recipient: 'nonContributor' },
      cfop: '6108',
      icms: { cst: '00', rate: '12' },
      ...contributions,
    },
    { when: { destination: 'interstate' }, cfop: '6102', icms: { cst: '00', rate: '12' }, ...contributions },
  ],
};

const elsewhere = { cityName: 'Rio de Janeiro', cityCode: '3304557', uf: 'RJ', zip: '20010-000' };

/** The sales that one class serves, each with the CFOP of another rule of the class. */
export const classedSales = [
  { name: 'inside the state', cfop: '5102', uf: 'SP', ieIndicator: 1, ie: '110.042.490.114' },
  { name: 'to a consumer in another state', cfop: '6108', uf: 'RJ', ieIndicator: 9, ie: null },
  { name: 'to a contributor in another state', cfop: '6102', uf: 'RJ', ieIndicator: 1, ie: '77452443' },
] as const;
export type ClassedSale = (typeof classedSales)[number];

export async function createTaxClass({ client, companyId }: Issuer): Promise<void> {
  const path = `/v1/companies/${companyId}/tax-classes`;
  expectStatus(await client.post(path, taxClass), 201, `POST ${path}`);
}

/** Posts a sale whose item says nothing about taxes but its class and rates that nobody published, and follows it. */
export async function issueByClass(
  { client, companyId }: Issuer,
  { name, uf, ieIndicator, ie }: ClassedSale,
): Promise<FollowedNote> {
  const sale = saleOfTheStack({ companyId, externalId: `by class ${name}`, items: 1 });
  const { recipient } = sale;
  const body = {
    ...sale,
    finalConsumer: ieIndicator === 9,
    recipient: {
      ...recipient,
      ieIndicator,
      ie,
      address: uf === 'SP' ? recipient.address : { ...recipient.address, ...elsewhere },
    },
    items: sale.items.map(({ cfop: _, taxes: { icms: __, pis, cofins, ...taxes }, ...item }) => ({
      ...item,
      taxClass: code,
      taxes,
    })),
  };
  const posted = (await postNote(client, body, 202)) as NoteRecord;
  return { posted, ...(await followNote(client, posted.id)) };
}
