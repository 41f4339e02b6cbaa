import { nfseRequestSchema } from '@fiscal/api-contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { createComponentSchemas } from './component-schemas.ts';

const schemas = createComponentSchemas();
const request = schemas.requireSchema(nfseRequestSchema);
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const allows = ajv.compile({ ...request, components: { schemas: schemas.all() } });

const place = Object.entries({
  cityCode: '3550308',
  zip: '01310100',
  country: 'US',
  postalCode: '10001',
  city: 'New York',
  state: 'NY',
});
const street = { street: 'Avenida Exemplo', number: '100', district: 'Centro' };
const requested = {
  externalId: 'a',
  companyId: '0123456789abcdef01234567',
  amounts: { service: '1.00' },
  service: { nationalCode: '010101', description: 'Serviço' },
};

test('the document allows exactly the addresses of an NFS-e that the service accepts', () => {
  const taken: string[] = [];
  for (let chosen = 0; chosen < 2 ** place.length; chosen += 1) {
    const some = place.filter((_, index) => (chosen >> index) % 2 === 1);
    const address = { ...street, ...Object.fromEntries(some) };
    const body = { ...requested, recipient: { nif: '1', name: 'Tomadora', address } };
    const isTaken = nfseRequestSchema.safeParse(body).success;
    if (isTaken) taken.push(some.map(([name]) => name).join(' '));
    expect(allows(body), JSON.stringify(address)).toBe(isTaken);
  }
  expect(taken).toEqual(['cityCode zip', 'country postalCode city state']);
});
