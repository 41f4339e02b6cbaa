import type { X509Certificate } from 'node:crypto';

/** 2.16.76.1.3.3 and 2.16.76.1.3.1 of ICP-Brasil, as DER writes them. */
const cnpjName = Buffer.from('0605604c010303', 'hex');
const cpfName = Buffer.from('0605604c010301', 'hex');
const birthDate = 8;

/** Returns the CNPJ or the CPF that a certificate is of: from its other names, else from its subject. */
export function holderOf(certificate: X509Certificate): string | undefined {
  return (
    /^[0-9A-Z]{12}\d{2}$/.exec(otherName(certificate, cnpjName) ?? '')?.[0] ??
    /(?:serialNumber=|CN=[^\n]*:)([0-9A-Z]{12}\d{2})$/m.exec(certificate.subject)?.[1] ??
    /^\d{11}/.exec(otherName(certificate, cpfName)?.slice(birthDate) ?? '')?.[0]
  );
}

/** The value of an other name: context tag 0, then a string of some type, both of a length below 128. */
function otherName({ raw }: X509Certificate, id: Buffer): string | undefined {
  const at = raw.indexOf(id);
  if (at < 0 || raw[at + id.length] !== 0xa0) return undefined;
  const string = at + id.length + 2;
  return raw.toString('latin1', string + 2, string + 2 + (raw[string + 1] ?? 0));
}

/** The part of a CNPJ that all establishments of a company share; a CPF is its own. */
export const baseOf = (holder: string): string => (holder.length === 14 ? holder.slice(0, 8) : holder);

/** Whether one of the authorities issued the certificate itself. */
export const isIssuedByOneOf = (
  certificate: X509Certificate,
  authorities: readonly X509Certificate[],
): boolean =>
  authorities.some((issuer) => certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey));

/** Whether a certificate is valid at an instant. */
export const isInForce = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo);
