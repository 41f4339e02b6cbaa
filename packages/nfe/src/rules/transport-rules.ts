import { cnpjRoot, given, isCnpj, isCpf } from '@fiscal/domain';
import { isIe } from '@fiscal/tax-tables';
import { type RequestRule, rulesOver } from './request-rule.ts';

const moc = 'MOC 7.0 Anexo I';

const sameRoot = (a: string | null | undefined, b: string | null | undefined): boolean =>
  given(a) && given(b) && cnpjRoot(a) === cnpjRoot(b);

/** Freight paid by the issuer, the recipient or a third party: a carrier transports the goods. */
const hired: ReadonlySet<string> = new Set(['0', '1', '2']);

/** The rules of group X. */
export const transportRules: readonly RequestRule[] = [
  ...rulesOver(
    ['transport'],
    [
      {
        id: 'X02/845',
        cStat: '845',
        source: `${moc}, transport group`,
        path: 'transport.carrier',
        message: 'sem frete (mode 9) não há transportador',
        fails: ({ transport: { mode, carrier } }) => mode === '9' && given(carrier),
      },
      {
        id: 'transport/both-documents',
        source: 'specification 2.7; MOC 7.0 Anexo I, choice of transporta/CNPJ and transporta/CPF',
        path: 'transport.carrier',
        message: 'informe cnpj ou cpf do transportador, não os dois',
        fails: ({ transport: { carrier } }) => given(carrier?.cnpj) && given(carrier?.cpf),
      },
      {
        id: 'X04-20',
        cStat: '542',
        source: `${moc} X04-20`,
        path: 'transport.carrier.cnpj',
        message: 'CNPJ inválido',
        fails: ({ transport: { carrier } }) => given(carrier?.cnpj) && !isCnpj(carrier.cnpj),
      },
      {
        id: 'X05-10',
        cStat: '543',
        source: `${moc} X05-10`,
        path: 'transport.carrier.cpf',
        message: 'CPF inválido',
        fails: ({ transport: { carrier } }) => given(carrier?.cpf) && !isCpf(carrier.cpf),
      },
      {
        id: 'X07-10',
        cStat: '559',
        source: `${moc} X07-10`,
        path: 'transport.carrier.uf',
        message: 'informe a UF da inscrição estadual do transportador',
        fails: ({ transport: { carrier } }) => given(carrier?.ie) && !given(carrier?.uf),
      },
      {
        id: 'X07-20',
        cStat: '544',
        source: `${moc} X07-20`,
        path: 'transport.carrier.ie',
        message: 'inscrição estadual inválida para a UF do transportador',
        fails: ({ transport: { carrier } }) =>
          given(carrier?.ie) && given(carrier.uf) && carrier.ie !== 'ISENTO' && !isIe(carrier.uf, carrier.ie),
      },
    ],
  ),
  ...rulesOver(
    ['transport', 'issuer'],
    [
      {
        id: 'X02/846',
        cStat: '846',
        source: `${moc}, transport group, modFrete 3`,
        path: 'transport.carrier.cnpj',
        message: 'no transporte próprio do remetente (mode 3) o transportador é a própria empresa',
        fails: ({ transport: { mode, carrier }, issuer }) =>
          mode === '3' && given(carrier?.cnpj) && !sameRoot(carrier.cnpj, issuer.cnpj),
      },
      {
        id: 'X02/847',
        cStat: '847',
        source: `${moc}, transport group, modFrete 0 to 2`,
        path: 'transport.carrier.cnpj',
        message: 'a própria empresa só transporta com mode 3',
        fails: ({ transport: { mode, carrier }, issuer }) =>
          hired.has(mode) && sameRoot(carrier?.cnpj, issuer.cnpj),
      },
    ],
  ),
  ...rulesOver(
    ['transport', 'recipient'],
    [
      {
        id: 'X02/848',
        cStat: '848',
        source: `${moc}, transport group, modFrete 4`,
        path: 'transport.carrier.cnpj',
        message: 'no transporte próprio do destinatário (mode 4) o transportador é o destinatário',
        fails: ({ transport: { mode, carrier }, recipient }) =>
          mode === '4' && given(carrier?.cnpj) && !sameRoot(carrier.cnpj, recipient.cnpj),
      },
      {
        id: 'X02/849',
        cStat: '849',
        source: `${moc}, transport group, modFrete 0 to 2`,
        path: 'transport.carrier.cnpj',
        message: 'o destinatário só transporta com mode 4',
        fails: ({ transport: { mode, carrier }, recipient }) =>
          hired.has(mode) && sameRoot(carrier?.cnpj, recipient.cnpj),
      },
    ],
  ),
];
