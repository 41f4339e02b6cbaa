import { type Address, isCnpj, isCpf, ufCode } from '@fiscal/domain';
import { isIe } from '@fiscal/tax-tables';
import { given, problemWhen, type RequestRule } from './request-rule.ts';

const cityIsOf = ({ cityCode, uf }: Address): boolean => cityCode.startsWith(ufCode(uf));

export const partyRules: readonly RequestRule[] = [
  {
    field: 'C17',
    rule: 'C17-20',
    cStat: '209',
    problems: ({ issuer }) =>
      problemWhen(
        !isIe(issuer.address.uf, issuer.ie),
        'company.ie',
        'a empresa precisa de inscrição estadual válida na sua UF para emitir NF-e',
      ),
  },
  {
    field: 'C10',
    cStat: '273',
    problems: ({ issuer }) =>
      problemWhen(
        !cityIsOf(issuer.address),
        'company.address.cityCode',
        'o município da empresa não é da sua UF',
      ),
  },
  {
    field: 'E01',
    cStat: '719',
    problems: ({ request: { recipient } }) =>
      problemWhen(
        given(recipient.cnpj) === given(recipient.cpf),
        'recipient',
        'informe cnpj ou cpf do destinatário, um dos dois',
      ),
  },
  {
    field: 'E02',
    cStat: '208',
    problems: ({ request: { recipient } }) =>
      problemWhen(given(recipient.cnpj) && !isCnpj(recipient.cnpj), 'recipient.cnpj', 'CNPJ inválido'),
  },
  {
    field: 'E03',
    cStat: '237',
    problems: ({ request: { recipient } }) =>
      problemWhen(given(recipient.cpf) && !isCpf(recipient.cpf), 'recipient.cpf', 'CPF inválido'),
  },
  {
    field: 'E10',
    cStat: '275',
    problems: ({ request: { recipient } }) =>
      problemWhen(
        !cityIsOf(recipient.address),
        'recipient.address.cityCode',
        'o município do destinatário não é da UF informada',
      ),
  },
  {
    field: 'E16a',
    cStat: '791',
    problems: ({ request: { recipient } }) =>
      problemWhen(
        recipient.ieIndicator === 2 && given(recipient.ie),
        'recipient.ie',
        'destinatário isento (ieIndicator 2) não tem inscrição estadual: deixe ie de fora',
      ),
  },
  {
    field: 'E17',
    rule: 'E17-20',
    cStat: '728',
    problems: ({ request: { recipient } }) =>
      problemWhen(
        recipient.ieIndicator === 1 && !given(recipient.ie),
        'recipient.ie',
        'informe a inscrição estadual do destinatário contribuinte',
      ),
  },
  {
    field: 'E17',
    rule: 'E17-50',
    cStat: '210',
    problems: ({ request: { recipient } }) =>
      problemWhen(
        recipient.ieIndicator !== 2 && given(recipient.ie) && !isIe(recipient.address.uf, recipient.ie),
        'recipient.ie',
        'inscrição estadual inválida para a UF do destinatário',
      ),
  },
];
