import { sign } from 'node:crypto';
import {
  bitString,
  context,
  type Der,
  integer,
  nullValue,
  objectId,
  octetString,
  sequence,
  time,
  trueValue,
} from './der.ts';
import type { TestIssuer } from './test-authority.ts';
import { writeName } from './write-certificate.ts';

export interface RevocationListContent {
  /** The authority that the list names as its issuer. */
  readonly issuer: TestIssuer;
  /** The authority whose key signs the list; default: the issuer. */
  readonly signer?: TestIssuer | undefined;
  readonly thisUpdate: Date;
  readonly nextUpdate?: Date | undefined;
  /** Serial numbers in hexadecimal. */
  readonly revoked?: readonly string[] | undefined;
  /** An extension marked critical, by object identifier. */
  readonly critical?: string | undefined;
}

const sha256WithRsa = sequence(objectId('1.2.840.113549.1.1.11'), nullValue());

/** Writes and signs a certificate revocation list of an RSA authority and returns its DER. */
export function writeRevocationList(content: RevocationListContent): Uint8Array {
  const { issuer, signer = issuer, thisUpdate, nextUpdate, revoked = [], critical } = content;
  const entries = revoked.map((serial) =>
    sequence(integer(Uint8Array.from(Buffer.from(serial, 'hex'))), time(thisUpdate)),
  );
  const optional: (Der | undefined)[] = [
    nextUpdate && time(nextUpdate),
    entries.length > 0 ? sequence(...entries) : undefined,
    critical === undefined
      ? undefined
      : context(0, sequence(sequence(objectId(critical), trueValue(), octetString(integer(1))))),
  ];
  const list = sequence(
    integer(1),
    sha256WithRsa,
    writeName(issuer.name),
    time(thisUpdate),
    ...optional.filter((field): field is Der => field !== undefined),
  );
  return sequence(list, sha256WithRsa, bitString(sign('sha256', list, signer.key)));
}
