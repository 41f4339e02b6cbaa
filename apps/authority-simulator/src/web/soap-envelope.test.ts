import { expect, test } from 'vitest';
import { services, wsdlNamespace } from '../services/service-table.ts';
import { readEnvelope } from './soap-envelope.ts';

const [service] = services;
if (service === undefined) throw new Error('no service');
const soap = 'http://www.w3.org/2003/05/soap-envelope';
const namespace = wsdlNamespace(service);
const wrap = (
  message: string,
  open = `<nfeDadosMsg xmlns="${namespace}">`,
  close = '</nfeDadosMsg>',
): string => `<s:Envelope xmlns:s="${soap}"><s:Body>${open}${message}${close}</s:Body></s:Envelope>`;
const read = (text: string, bodySize = Buffer.byteLength(text)) =>
  readEnvelope({ body: Buffer.from(text), bodySize }, service);
const messageIn = (text: string): string => {
  const envelope = read(text);
  return envelope.kind === 'message' ? Buffer.from(envelope.bytes).toString() : envelope.reason;
};

test.each([
  ['a default namespace', wrap('<a/>')],
  ['a prefix', wrap('<a/>', `<w:nfeDadosMsg xmlns:w="${namespace}">`, '</w:nfeDadosMsg>')],
  ['blanks in the closing tag', wrap('<a/>', undefined, '</nfeDadosMsg \n>')],
  ['a bracket in an attribute', wrap('<a/>', `<nfeDadosMsg note=">" xmlns="${namespace}">`)],
])('the message is read from an envelope with %s', (_name, text) => {
  expect(messageIn(text)).toBe('<a/>');
});

test.each([
  ['no message', '<a/>', 'nfeDadosMsg is missing'],
  ['no closing tag', wrap('<a/>', undefined, ''), 'nfeDadosMsg is missing'],
  ['text after the closing tag that names it', `${wrap('<a/>')}nfeDadosMsg`, 'nfeDadosMsg is missing'],
  ['a closing tag alone', '</nfeDadosMsg><nfeDadosMsg>', 'nfeDadosMsg is missing'],
  [
    'another namespace',
    wrap('<a/>', '<nfeDadosMsg xmlns="urn:x">'),
    'not a SOAP 1.2 envelope of this service',
  ],
  [
    'an envelope with 40 attributes',
    wrap('<a/>').replace(
      '<s:Body>',
      `<s:Body ${Array.from({ length: 40 }, (_, i) => `a${i}="1"`).join(' ')}>`,
    ),
    'not a SOAP 1.2 envelope of this service',
  ],
  [
    'a huge envelope',
    wrap('<a/>').replace('<s:Body>', `${' '.repeat(70_000)}<s:Body>`),
    'not a SOAP 1.2 envelope of this service',
  ],
])('%s is a fault', (_name, text, reason) => {
  expect(messageIn(text)).toBe(reason);
});

test('the last closing tag ends the message, also when there are several', () => {
  const inner = '</nfeDadosMsg>'.repeat(300_000);
  expect(messageIn(wrap(inner))).toHaveLength(inner.length);
});

test.each([
  ['opening tags that never end', '<nfeDadosMsg '.repeat(300_000)],
  ['a name that never ends', `<${'a'.repeat(4_000_000)}`],
  ['an opening tag that never ends', `<nfeDadosMsg ${'a'.repeat(4_000_000)}`],
  ['quotes that never end', `<nfeDadosMsg ${'"a" '.repeat(1_000_000)}`],
])('a text with %s is read only once and has no message', (_name, text) => {
  expect(messageIn(text)).toBe('nfeDadosMsg is missing');
});

test('only the size of a body counts when it is not read completely', () => {
  expect(read(wrap('<a/>').slice(0, -40), 9_000_000)).toMatchObject({ kind: 'message', size: 9_000_000 });
  expect(read('binary', 9_000_000).kind).toBe('fault');
});
