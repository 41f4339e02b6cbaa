import type { Rule } from '../../rule.ts';
import { type CertificateCase, isCurrent } from '../../signature/judge-certificate.ts';

type Row = readonly [code: string, text: string, fails: (it: CertificateCase) => boolean];

const rows = (source: string, table: readonly Row[]): readonly Rule<CertificateCase>[] =>
  table.map(([cStat, text, fails]) => ({ id: cStat, cStat, text, source, fails }));

const noDocument = ({ cnpj }: CertificateCase): boolean => cnpj === undefined;

/** The rules of the connection's certificate: E1200 to E1209. The simulator does not accept e-CPF certificates. */
export const connectionRules = rows('Anexo I v1.01, certificate of transmission', [
  ['E1200', 'Certificado de transmissão inválido', ({ certificate }) => certificate.ca],
  [
    'E1203',
    'Certificado de transmissão fora da validade',
    ({ certificate, now }) => !isCurrent(certificate, now),
  ],
  ['E1205', 'Certificado de transmissão com cadeia incompleta', ({ chain }) => chain === 'incomplete'],
  ['E1207', 'Certificado de transmissão revogado', ({ revoked }) => revoked],
  ['E1208', 'Certificado de transmissão fora da ICP-Brasil', ({ chain }) => chain === 'otherRoot'],
  ['E1209', 'Certificado de transmissão sem CNPJ', noDocument],
]);

const signing = (invalid: string, nonStandard: string): readonly Rule<CertificateCase>[] =>
  rows('Anexo I and II v1.01, certificate of the signature', [
    [nonStandard, 'Certificado de assinatura fora do padrão', (it) => it.certificate.ca || noDocument(it)],
    [nonStandard, 'Certificado de assinatura fora da ICP-Brasil', ({ chain }) => chain === 'otherRoot'],
    [
      invalid,
      'Certificado de assinatura inválido',
      (it) => !isCurrent(it.certificate, it.now) || it.revoked || it.chain === 'incomplete',
    ],
  ]);

/** The rules of the certificate in the signature of a DPS. */
export const dpsSignerRules = signing('E0715', 'E0716');
/** The rules of the certificate in the signature of an event's request. */
export const requestSignerRules = signing('E1983', 'E1986');
