import { expect, test } from 'vitest';
import { anItem, aRequest, companyInput } from '../../testing/harness.ts';
import { draftDocument } from './draft-document.ts';

test('a problem of the state of the recipient stands where the request has that state', () => {
  const { recipient } = aRequest('65f1c0ffee0123456789abcd');
  const address = {
    ...recipient.address,
    uf: 'RJ',
    cityCode: '3304557',
    cityName: 'Rio de Janeiro',
  } as const;
  const taxes = { icms: { cst: '00' }, pis: { cst: '08' }, cofins: { cst: '08' } };
  const request = aRequest('65f1c0ffee0123456789abcd', {
    recipient: { ...recipient, ieIndicator: 9, ie: undefined, address },
    items: [anItem({ cfop: '6108', taxes })],
  });
  const verdict = draftDocument({
    issuer: companyInput(),
    environment: 'homologation',
    request,
    originals: [],
    series: 1,
    number: 7,
    numericCode: '48151623',
    issuedAt: new Date('2020-06-01T12:00:00Z'),
    softwareVersion: 'fiscal 0.10',
  });
  expect(verdict).toMatchObject({ kind: 'refused', problems: [{ path: 'recipient.address.uf' }] });
});
