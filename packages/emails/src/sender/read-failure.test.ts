import type { NodemailerError } from 'nodemailer';
import { expect, test } from 'vitest';
import { to } from '../testing/an-email.ts';
import { readFailure, replyText, withRefusals } from './read-failure.ts';

const failure = (fields: Partial<NodemailerError>): NodemailerError =>
  Object.assign(new Error('said by the library'), fields) as NodemailerError;
const tried = [to('a@example.com'), to('b@example.com', { role: 'bcc', reply: 'earlier' })];

test.each<[string, Partial<NodemailerError>, string]>([
  ['a name that is not found', { code: 'EDNS' }, 'dns_failure'],
  ['TLS', { code: 'ETLS' }, 'tls_failure'],
  ['a certificate that expired', { code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'tls_failure'],
  [
    'a certificate of an unknown issuer',
    { code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    'tls_failure',
  ],
  ['a handshake', { code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'tls_failure'],
  ['a name of another', { code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'tls_failure'],
  ['silence', { code: 'ETIMEDOUT' }, 'timeout'],
  ['the end of the attempt', { code: 'EABORT' }, 'timeout'],
  ['a login', { code: 'EAUTH', responseCode: 535, response: '535 no' }, 'login_refused'],
  ['a login that is demanded', { code: 'ENOAUTH' }, 'login_refused'],
  ['another protocol', { code: 'EPROTOCOL' }, 'invalid_response'],
  ['a connection that is refused', { code: 'ESOCKET', originalCode: 'ECONNREFUSED' }, 'connection_failed'],
  ['a connection that is cut', { code: 'ECONNECTION' }, 'connection_failed'],
  ['nothing that is known', {}, 'connection_failed'],
  ['a sender', { command: 'MAIL FROM', responseCode: 500, response: '500 no' }, 'sender_refused'],
  ['a sender for now', { command: 'MAIL FROM', responseCode: 499, response: '499 no' }, 'put_off'],
  ['a session in another state', { command: 'MAIL FROM', responseCode: 503, response: '503 no' }, 'put_off'],
  ['a code of no class', { command: 'MAIL FROM', responseCode: 600, response: '600 no' }, 'put_off'],
  ['the greeting', { command: 'CONN', responseCode: 554, response: '554 no' }, 'put_off'],
  ['a line without a code', { command: 'DATA', response: 'no' }, 'invalid_response'],
])('%s says nothing about an address, and all stay unchanged', (_, fields, error) => {
  expect(readFailure(failure(fields), tried)).toEqual({
    error,
    responseStatus: fields.responseCode ?? null,
    reply: fields.response ?? null,
    recipients: tried,
  });
});

test.each<[Partial<NodemailerError>, string]>([
  [{ command: 'DATA', responseCode: 554, response: '554 5.7.1\r\nspam' }, '554 5.7.1 spam'],
  [{ command: 'DATA', responseCode: 599, response: '599 no' }, '599 no'],
  [{ command: 'MAIL FROM', responseCode: 552, response: '552 5.3.4 too large' }, '552 5.3.4 too large'],
  [{ code: 'EMESSAGE' }, 'said by the library'],
])('%j refuses the message to every address', (fields, said) => {
  expect(readFailure(failure(fields), tried)).toEqual({
    error: 'message_refused',
    responseStatus: fields.responseCode ?? null,
    reply: said,
    recipients: tried.map((each) => ({ ...each, status: 'refused', reply: said })),
  });
});

test.each([451, 503])('the reply %i to the message postpones the mail', (responseCode) => {
  const fields = { command: 'DATA', responseCode, response: `${responseCode} later` };
  expect(readFailure(failure(fields), tried)).toEqual({
    error: 'put_off',
    responseStatus: responseCode,
    reply: `${responseCode} later`,
    recipients: tried,
  });
});

test('each address has its own result: 5yz is final, 4yz and 503 are not, no refusal means accepted', () => {
  const refusal = (recipient: string, responseCode: number) =>
    failure({ recipient, responseCode, response: `${responseCode} no` });
  const addresses = ['gone', 'full', 'state', 'here'].map((name) =>
    to(`${name}@example.com`, { reply: 'x' }),
  );
  const refusals = [
    refusal('gone@example.com', 550),
    refusal('full@example.com', 450),
    refusal('state@example.com', 503),
  ];
  const ended = [
    to('gone@example.com', { status: 'refused', reply: '550 no' }),
    to('full@example.com', { reply: '450 no' }),
    to('state@example.com', { reply: '503 no' }),
    to('here@example.com', { status: 'sent' }),
  ];
  expect(withRefusals(addresses, refusals)).toEqual(ended);
  const whole = failure({ rejectedErrors: refusals, responseCode: 550, response: '550 no' });
  expect(readFailure(whole, addresses.slice(0, 3))).toEqual({
    error: 'put_off',
    responseStatus: 550,
    reply: '550 no',
    recipients: ended.slice(0, 3),
  });
  const final = failure({ rejectedErrors: refusals.slice(0, 1), responseCode: 550, response: '550 no' });
  expect(readFailure(final, addresses.slice(0, 1)).error).toBe('recipients_refused');
});

test('a reply is one line of 1000 characters without controls', () => {
  expect(replyText(' 250-a\r\n\t250 \u0007b\u200f ')).toBe('250-a 250 b');
  expect(replyText('x'.repeat(1_000))).toHaveLength(1_000);
  expect(replyText('x'.repeat(1_001))).toHaveLength(1_000);
});
