import { type DerNode, part, readDer, readObjectId } from '../der/read-der.ts';

/** A certificate revocation list (RFC 5280 section 5), read and not yet verified. */
export interface RevocationList {
  /** DER of the name of its issuer. */
  readonly issuerDer: Uint8Array;
  readonly thisUpdate: Date;
  /** The list is in force until then; without it, whether the list is current cannot be known. */
  readonly nextUpdate: Date | undefined;
  /** Serial numbers as `comparableSerial` writes them, each between two line feeds: a list may have a million. */
  readonly revoked: Uint8Array<ArrayBuffer>;
  readonly revokedCount: number;
  readonly signed: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array;
  /** The hash of the signature; undefined for an algorithm that is not accepted. */
  readonly digest: 'sha256' | 'sha384' | 'sha512' | undefined;
}

/** RSA with SHA-2, and ECDSA with SHA-2. */
const digests: ReadonlyMap<string, NonNullable<RevocationList['digest']>> = new Map([
  ['1.2.840.113549.1.1.11', 'sha256'],
  ['1.2.840.113549.1.1.12', 'sha384'],
  ['1.2.840.113549.1.1.13', 'sha512'],
  ['1.2.840.10045.4.3.2', 'sha256'],
  ['1.2.840.10045.4.3.3', 'sha384'],
  ['1.2.840.10045.4.3.4', 'sha512'],
]);

const times: ReadonlySet<number> = new Set([0x17, 0x18]);

/** Writes a serial number in upper-case hex without leading zeros, the one form in which they are compared. */
export const comparableSerial = (hex: string): string => hex.toUpperCase().replace(/^0+(?=.)/, '');

/** True when the list names a serial number. */
export const isRevoked = ({ revoked }: Pick<RevocationList, 'revoked'>, serial: string): boolean =>
  Buffer.from(revoked.buffer, revoked.byteOffset, revoked.length).includes(`\n${comparableSerial(serial)}\n`);

/**
 * Reads a list from DER or PEM. Throws for another file, and for a partial list (critical extensions: a delta, or one
 * distribution point), which says nothing about the certificates that it omits.
 */
export function readRevocationList(file: Uint8Array): RevocationList {
  const der = file[0] === 0x30 ? file : fromPem(file);
  const whole = readDer(der);
  const list = part(whole, 0, 0x30);
  const fields = list.children.filter(({ tag }) => tag !== 0x02);
  const [, issuer, thisUpdate, ...rest] = fields;
  if (issuer === undefined || thisUpdate === undefined) throw new RangeError('no revocation list');
  const nextUpdate = rest.find(({ tag }) => times.has(tag));
  const entries = rest.find(({ tag }) => tag === 0x30);
  refusePart(rest.find(({ tag }) => tag === 0xa0));
  const serials = (entries?.children ?? []).map(serialOf);
  return {
    issuerDer: Uint8Array.from(issuer.bytes),
    thisUpdate: readTime(thisUpdate),
    nextUpdate: nextUpdate === undefined ? undefined : readTime(nextUpdate),
    revoked: Uint8Array.from(Buffer.from(`\n${serials.join('\n')}\n`)),
    revokedCount: serials.length,
    signed: Uint8Array.from(list.bytes),
    // The first octet of a BIT STRING counts unused bits.
    signature: Uint8Array.from(part(whole, 2, 0x03).content.subarray(1)),
    digest: digests.get(readObjectId(part(part(whole, 1, 0x30), 0))),
  };
}

function fromPem(file: Uint8Array): Uint8Array {
  const text = Buffer.from(file).toString('latin1');
  const [, body] = /-----BEGIN X509 CRL-----([^-]+)-----END X509 CRL-----/.exec(text) ?? [];
  if (body === undefined) throw new RangeError('no revocation list');
  return new Uint8Array(Buffer.from(body, 'base64'));
}

function refusePart(extensions: DerNode | undefined): void {
  const all = extensions === undefined ? [] : part(extensions, 0, 0x30).children;
  const critical = all.find(({ children }) => children[1]?.tag === 0x01 && children[1].content[0] !== 0);
  if (critical === undefined) return;
  throw new RangeError(`a revocation list with the critical extension ${readObjectId(part(critical, 0))}`);
}

const serialOf = (entry: DerNode): string =>
  comparableSerial(Buffer.from(part(entry, 0, 0x02).content).toString('hex'));

/** Reads UTCTime with its century (RFC 5280 4.1.2.5.1) or GeneralizedTime, both in UTC with seconds. */
function readTime({ tag, content }: DerNode): Date {
  const text = Buffer.from(content).toString('latin1');
  const century = Number(text.slice(0, 2)) >= 50 ? '19' : '20';
  const [, ...parts] =
    /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})Z$/.exec(tag === 0x17 ? century + text : text) ?? [];
  const [year, month, day, hour, minute, second] = parts;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time.getTime())) throw new RangeError('a revocation list without a time');
  return time;
}
