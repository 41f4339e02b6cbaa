import { given, isCnpj, reformDays } from '@fiscal/domain';
import { type RequestRule, rulesOver, rulesOverItems } from './request-rule.ts';

const source = 'specification 4.6';
const { from, to } = reformDays;

/** The rules about the issuer and the day of a quotation, and about fields that need a company. */
export const quotationRules: readonly RequestRule[] = [
  ...rulesOver(
    ['quotation'],
    [
      {
        id: 'quotation/no-issuer',
        source,
        path: 'companyId',
        message: 'informe companyId ou issuer',
        fails: ({ quotation: { companyId, issuer } }) => !given(companyId) && !given(issuer),
      },
      {
        id: 'quotation/two-issuers',
        source,
        path: 'issuer',
        message: 'informe companyId ou issuer, não os dois',
        fails: ({ quotation: { companyId, issuer } }) => given(companyId) && given(issuer),
      },
      {
        id: 'quotation/issuer-cnpj',
        source: 'NT 2025.001, check digits of the CNPJ',
        path: 'issuer.cnpj',
        message: 'CNPJ inválido',
        fails: ({ quotation: { issuer } }) => given(issuer?.cnpj) && !isCnpj(issuer.cnpj),
      },
      {
        id: 'quotation/day-without-tables',
        source: `${source}; LC 214/2025 arts. 343 to 347, the years of the transition that the tables know`,
        path: 'issueDate',
        message: `deve estar entre ${from} e ${to}`,
        fails: ({ quotation: { issueDate } }) => given(issueDate) && (issueDate < from || issueDate > to),
      },
    ],
  ),
  ...rulesOverItems(
    ['quotation'],
    [
      {
        id: 'quotation/class-without-company',
        source: `${source}: tax classes belong to a company`,
        path: 'items[].taxClass',
        message: 'a classe tributária só existe com companyId',
        fails: ({ taxClass }, { quotation: { companyId, issuer } }) =>
          given(taxClass) && !given(companyId) && given(issuer),
      },
    ],
  ),
];
