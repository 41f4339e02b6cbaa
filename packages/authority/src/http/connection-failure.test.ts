import { expect, test } from 'vitest';
import { connectionFailure } from './connection-failure.ts';

const reasons = {
  dns: ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA'],
  connection_refused: ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'],
  connect_timeout: ['ETIMEDOUT'],
  server_not_trusted: [
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_HAS_EXPIRED',
    'CERT_NOT_YET_VALID',
    'CERT_REVOKED',
    'CERT_UNTRUSTED',
    'CRL_HAS_EXPIRED',
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'INVALID_CA',
    'INVALID_PURPOSE',
    'PATH_LENGTH_EXCEEDED',
    'HOSTNAME_MISMATCH',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ],
  client_certificate_refused: [
    'NO_CERTIFICATE',
    'BAD_CERTIFICATE',
    'UNSUPPORTED_CERTIFICATE',
    'CERTIFICATE_REVOKED',
    'CERTIFICATE_EXPIRED',
    'CERTIFICATE_UNKNOWN',
    'CERTIFICATE_REQUIRED',
    'UNKNOWN_CA',
    'ACCESS_DENIED',
  ].flatMap((alert) => [`ERR_SSL_SSLV3_ALERT_${alert}`, `ERR_SSL_TLSV1_ALERT_${alert}`]),
  tls_failed: [
    'ECONNRESET',
    'EPIPE',
    'EPROTO',
    '',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR',
    'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    'ERR_SSL_TLSV1_ALERT_ACCESS_DENIED_NOT',
    'XERR_SSL_TLSV1_ALERT_ACCESS_DENIED',
    'NO_CERT_HAS_EXPIRED',
  ],
} as const;

const cases = Object.entries(reasons).flatMap(([reason, codes]) =>
  codes.map((code) => [code, reason] as const),
);

test.each(cases)('%j is %s', (code, reason) => {
  expect(connectionFailure(Object.assign(new Error('no'), { code }))).toBe(reason);
});

test.each([undefined, null, 'ENOTFOUND', {}, { code: 7 }, new Error('ENOTFOUND')])(
  'an error without a code, %j, is a failed handshake',
  (error) => expect(connectionFailure(error)).toBe('tls_failed'),
);
