import type { X509Certificate } from 'node:crypto';

/** The identifiers 2.16.76.1.3.3 and 2.16.76.1.3.1 of ICP-Brasil in DER. */
const cnpjName = Buffer.from('0605604c010303', 'hex');
const cpfName = Buffer.from('0605604c010301', 'hex');
const birthDate = 8;

/** Returns the CNPJ or the CPF of a certificate's holder: from its other names, else from its subject. */
export function holderOf(certificate: X509Certificate): string | undefined {
  return (
    /^[0-9A-Z]{12}\d{2}$/.exec(otherName(certificate, cnpjName) ?? '')?.[0] ??
    /(?:serialNumber=|CN=[^\n]*:)([0-9A-Z]{12}\d{2})$/m.exec(certificate.subject)?.[1] ??
    /^\d{11}/.exec(otherName(certificate, cpfName)?.slice(birthDate) ?? '')?.[0]
  );
}

/** Returns the value of an other name: context tag 0, then a string of any type, both shorter than 128 bytes. */
function otherName({ raw }: X509Certificate, id: Buffer): string | undefined {
  const at = raw.indexOf(id);
  if (at < 0 || raw[at + id.length] !== 0xa0) return undefined;
  const string = at + id.length + 2;
  return raw.toString('latin1', string + 2, string + 2 + (raw[string + 1] ?? 0));
}

/** Returns the part of a CNPJ that all establishments of a company share, or the whole CPF. */
export const baseOf = (holder: string): string => (holder.length === 14 ? holder.slice(0, 8) : holder);

/** Returns whether one of the authorities issued the certificate itself. */
export const isIssuedByOneOf = (
  certificate: X509Certificate,
  authorities: readonly X509Certificate[],
): boolean =>
  authorities.some((issuer) => certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));

/** Returns whether a certificate is valid at an instant. */
export const isInForce = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo);
