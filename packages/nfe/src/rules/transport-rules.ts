import { type Carrier, cnpjRoot, isCnpj, isCpf } from '@fiscal/domain';
import { isIe } from '@fiscal/tax-tables';
import { type CheckedRequest, given, problemWhen, type RequestRule } from './request-rule.ts';

const carrierOf = ({ request }: CheckedRequest): Carrier | undefined =>
  request.transport.carrier ?? undefined;

const sameRoot = (a: string | undefined, b: string | undefined): boolean =>
  a !== undefined && b !== undefined && cnpjRoot(a) === cnpjRoot(b);

const hired: ReadonlySet<string> = new Set(['0', '1', '2']);

export const transportRules: readonly RequestRule[] = [
  {
    field: 'X03',
    cStat: '845',
    problems: (checked) =>
      problemWhen(
        checked.request.transport.mode === '9' && given(carrierOf(checked)),
        'transport.carrier',
        'sem frete (mode 9) não há transportador',
      ),
  },
  {
    field: 'X04',
    problems: (checked) => {
      const carrier = carrierOf(checked);
      return problemWhen(
        given(carrier?.cnpj) && given(carrier?.cpf),
        'transport.carrier',
        'informe cnpj ou cpf do transportador, não os dois',
      );
    },
  },
  {
    field: 'X04',
    cStat: '542',
    problems: (checked) => {
      const cnpj = carrierOf(checked)?.cnpj;
      return problemWhen(given(cnpj) && !isCnpj(cnpj), 'transport.carrier.cnpj', 'CNPJ inválido');
    },
  },
  {
    field: 'X05',
    cStat: '543',
    problems: (checked) => {
      const cpf = carrierOf(checked)?.cpf;
      return problemWhen(given(cpf) && !isCpf(cpf), 'transport.carrier.cpf', 'CPF inválido');
    },
  },
  {
    field: 'X07',
    cStat: '559',
    problems: (checked) => {
      const carrier = carrierOf(checked);
      return problemWhen(
        given(carrier?.ie) && !given(carrier?.uf),
        'transport.carrier.uf',
        'informe a UF da inscrição estadual do transportador',
      );
    },
  },
  {
    field: 'X07',
    cStat: '544',
    problems: (checked) => {
      const carrier = carrierOf(checked);
      const isChecked = given(carrier?.ie) && given(carrier?.uf) && carrier.ie !== 'ISENTO';
      return problemWhen(
        isChecked && !isIe(carrier.uf, carrier.ie),
        'transport.carrier.ie',
        'inscrição estadual inválida para a UF do transportador',
      );
    },
  },
  {
    field: 'X04',
    cStat: '846',
    problems: (checked) => {
      const cnpj = carrierOf(checked)?.cnpj;
      return problemWhen(
        checked.request.transport.mode === '3' && given(cnpj) && !sameRoot(cnpj, checked.issuer.cnpj),
        'transport.carrier.cnpj',
        'no transporte próprio do remetente (mode 3) o transportador é a própria empresa',
      );
    },
  },
  {
    field: 'X04',
    cStat: '847',
    problems: (checked) => {
      const { mode } = checked.request.transport;
      return problemWhen(
        hired.has(mode) && sameRoot(carrierOf(checked)?.cnpj, checked.issuer.cnpj),
        'transport.carrier.cnpj',
        'a própria empresa só transporta com mode 3',
      );
    },
  },
  {
    field: 'X04',
    cStat: '848',
    problems: (checked) => {
      const { transport, recipient } = checked.request;
      const cnpj = carrierOf(checked)?.cnpj;
      return problemWhen(
        transport.mode === '4' && given(cnpj) && !sameRoot(cnpj, recipient.cnpj),
        'transport.carrier.cnpj',
        'no transporte próprio do destinatário (mode 4) o transportador é o destinatário',
      );
    },
  },
  {
    field: 'X04',
    cStat: '849',
    problems: (checked) => {
      const { transport, recipient } = checked.request;
      return problemWhen(
        hired.has(transport.mode) && sameRoot(carrierOf(checked)?.cnpj, recipient.cnpj),
        'transport.carrier.cnpj',
        'o destinatário só transporta com mode 4',
      );
    },
  },
];
