import { expect, test } from 'vitest';
import { isSoapFault } from './is-soap-fault.ts';

const soap = 'http://www.w3.org/2003/05/soap-envelope';
const envelope = (namespace: string, fault: string): Uint8Array =>
  new TextEncoder().encode(
    `<Envelope xmlns="${namespace}"><Body><Fault xmlns="${fault}"></Fault></Body></Envelope>`,
  );

test.each([
  ['of SOAP 1.2', soap, soap, true],
  [
    'of SOAP 1.1',
    'http://schemas.xmlsoap.org/soap/envelope/',
    'http://schemas.xmlsoap.org/soap/envelope/',
    true,
  ],
  ['of another namespace', soap, 'urn:other', false],
  ['in an envelope of another namespace', 'urn:other', soap, false],
])('a fault %s', (_, namespace, fault, isFault) => {
  expect(isSoapFault(envelope(namespace, fault))).toBe(isFault);
});

test('an envelope without a fault and a text that is not XML are not faults', () => {
  const texts = [`<Envelope xmlns="${soap}"><Body></Body></Envelope>`, 'Fault'];
  expect(texts.filter((text) => isSoapFault(new TextEncoder().encode(text)))).toEqual([]);
});
