import { errorCodeOf, type NotSentReason } from '@fiscal/domain';

const reasonByCode: ReadonlyMap<string, NotSentReason> = new Map([
  ['ENOTFOUND', 'dns'],
  ['EAI_AGAIN', 'dns'],
  ['EAI_FAIL', 'dns'],
  ['EAI_NODATA', 'dns'],
  ['ECONNREFUSED', 'connection_refused'],
  ['EHOSTUNREACH', 'connection_refused'],
  ['ENETUNREACH', 'connection_refused'],
  ['EADDRNOTAVAIL', 'connection_refused'],
  ['ETIMEDOUT', 'connect_timeout'],
]);

/** The verification codes of OpenSSL in Node's spelling, and the code of a wrong name. */
const distrust =
  /^(UNABLE_TO_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME)/;

/** Alerts about our client certificate: RFC 5246 7.2.2, RFC 8446 6.2. */
const clientRefused =
  /^ERR_SSL_.*ALERT_(NO_CERTIFICATE|BAD_CERTIFICATE|UNSUPPORTED_CERTIFICATE|CERTIFICATE_(REVOKED|EXPIRED|UNKNOWN|REQUIRED)|UNKNOWN_CA|ACCESS_DENIED)$/;

/**
 * Returns why a connection was not established, from the code of Node's error; any other failed handshake is
 * `tls_failed`.
 */
export function connectionFailure(error: unknown): NotSentReason {
  const code = errorCodeOf(error) ?? '';
  const reason = reasonByCode.get(code);
  if (reason !== undefined) return reason;
  if (clientRefused.test(code)) return 'client_certificate_refused';
  return distrust.test(code) ? 'server_not_trusted' : 'tls_failed';
}
