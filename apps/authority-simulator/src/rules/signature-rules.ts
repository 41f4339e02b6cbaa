import type { Rule } from '../rule.ts';
import type { SignatureResult } from '../signature/verify-signature.ts';

/** The signature of a document and its certificate. `author` is the CNPJ of the document, if it has one. */
export interface SignatureCase {
  readonly result: SignatureResult;
  readonly author: string | undefined;
  readonly certificateCnpj: string;
}

/** The rules of group F, which follow those of the signing certificate (group E). */
export const signatureRules: readonly Rule<SignatureCase>[] = [
  {
    id: 'F01',
    cStat: '298',
    text: 'Assinatura difere do padrão do Sistema',
    source: 'MOC 7.0 5.1 F01',
    fails: ({ result }) => (result.kind === 'profile' ? `[${result.detail}]` : false),
  },
  {
    id: 'F02',
    cStat: '297',
    text: 'Assinatura difere do calculado',
    source: 'MOC 7.0 5.1 F02',
    fails: ({ result }) => result.kind === 'wrong',
  },
  {
    id: 'F03',
    cStat: '213',
    text: 'CNPJ-Base do Emitente difere do CNPJ-Base do Certificado Digital',
    source: 'MOC 7.0 5.1 F03',
    fails: ({ author, certificateCnpj }) =>
      author !== undefined && author.slice(0, 8) !== certificateCnpj.slice(0, 8),
  },
  {
    id: 'F03A',
    cStat: '227',
    text: 'CPF do Emitente difere do CPF do Certificado Digital',
    source: 'MOC 7.0 5.1 F03A; only e-CNPJ certificates get this far',
    fails: ({ author }) => author === undefined,
  },
];
