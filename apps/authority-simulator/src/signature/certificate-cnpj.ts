import { X509Certificate } from 'node:crypto';
import { type DerValue, readDer } from './der.ts';

const subjectAltName = '551d11';
const cnpjOfLegalPerson = '604c010303';
const sequence = 0x30;
const objectIdentifier = 0x06;
const extensions = 0xa3;
const otherName = 0xa0;
const octetString = 0x04;

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const cnpjPattern = /^[0-9A-Z]{12}[0-9]{2}$/;

/**
 * Returns the CNPJ of an e-CNPJ: otherName 2.16.76.1.3.3 in the subject alternative name (DOC-ICP-04), or the subject's
 * serialNumber (SE-S certificates); undefined for any other certificate.
 */
export const certificateCnpj = (der: Uint8Array): string | undefined =>
  otherNameCnpj(der) ?? serialNumberCnpj(der);

function serialNumberCnpj(der: Uint8Array): string | undefined {
  const value = /^serialNumber=(.*)$/m.exec(new X509Certificate(der).subject)?.[1] ?? '';
  return cnpjPattern.test(value) ? value : undefined;
}

/** Returns the CNPJ in the other name, in each string type that an issuer may use. */
function otherNameCnpj(der: Uint8Array): string | undefined {
  for (const name of alternativeNames(der)) {
    if (name.tag !== otherName) continue;
    const [id, value] = readDer(name.content);
    if (id === undefined || value === undefined || hex(id.content) !== cnpjOfLegalPerson) continue;
    const text = Buffer.from(innermost(value).content).toString('latin1');
    if (cnpjPattern.test(text)) return text;
  }
  return undefined;
}

function alternativeNames(der: Uint8Array): DerValue[] {
  const [certificate] = readDer(der);
  const [tbs] = certificate === undefined ? [] : readDer(certificate.content);
  const block =
    tbs === undefined ? undefined : readDer(tbs.content).find((value) => value.tag === extensions);
  const [list] = block === undefined ? [] : readDer(block.content);
  for (const extension of list === undefined ? [] : readDer(list.content)) {
    const parts = readDer(extension.content);
    const id = parts.find((part) => part.tag === objectIdentifier);
    const value = parts.find((part) => part.tag === octetString);
    if (id === undefined || value === undefined || hex(id.content) !== subjectAltName) continue;
    const [names] = readDer(value.content);
    return names?.tag === sequence ? readDer(names.content) : [];
  }
  return [];
}

function innermost(value: DerValue): DerValue {
  if ((value.tag & 0x20) === 0) return value;
  const [inner] = readDer(value.content);
  return inner === undefined ? value : innermost(inner);
}
