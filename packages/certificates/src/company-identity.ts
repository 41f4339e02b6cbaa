import { isCnpj } from '@fiscal/domain';
import type { CertificateFacts } from './chain/read-certificate.ts';
import { shownText } from './shown-text.ts';

/** Object identifiers of DOC-ICP-04 for the names of an e-CNPJ. */
const companyCnpjId = '2.16.76.1.3.3';

/** The company to which a certificate was issued; `undefined` when it names none (an e-CPF, a server). */
export interface CompanyIdentity {
  /** 14 characters, letters possible. */
  readonly cnpj: string;
  /** The common name without the CNPJ after its last colon, safe to show. */
  readonly subjectName: string;
}

/**
 * Returns the company of a certificate, by the CNPJ in otherName 2.16.76.1.3.3, then in the subject's serialNumber
 * (SE-S and SE-H certificates), then after the last colon of the common name. Sources: DOC-ICP-04 v8.3, RFB certificate
 * layout v5.0.
 */
export function companyIdentity(
  facts: Pick<CertificateFacts, 'otherNames' | 'subjectSerialNumber' | 'subjectCommonName'>,
): CompanyIdentity | undefined {
  const candidates = [
    facts.otherNames.get(companyCnpjId),
    facts.subjectSerialNumber,
    tail(facts.subjectCommonName),
  ];
  const cnpj = candidates.map((text) => text?.trim().toUpperCase() ?? '').find(isCnpj);
  return cnpj === undefined
    ? undefined
    : { cnpj, subjectName: shownText(withoutTail(facts.subjectCommonName)) };
}

const withTail = /^(.*):([0-9A-Za-z]{12}[0-9]{2}|[0-9]{11})$/s;

const tail = (commonName: string): string | undefined => withTail.exec(commonName)?.[2];
const withoutTail = (commonName: string): string => withTail.exec(commonName)?.[1] ?? commonName;
