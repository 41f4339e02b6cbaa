import type { Address } from '@fiscal/api-contract';
import { given, isCnpj, isCpf, ufCode } from '@fiscal/domain';
import { isIe } from '@fiscal/tax-tables';
import { rulesOver } from './request-rule.ts';

const moc = 'MOC 7.0 Anexo I';

/**
 * The rules about a city of another UF, for each address: of the company or the recipient, in a note or in a
 * registration.
 */
export const cityOfOtherUf = {
  message: 'o município não é da UF informada',
  fails: ({ cityCode, uf }: Address): boolean => !cityCode.startsWith(ufCode(uf)),
} as const;

/** The rules of group C: the company as it is registered. */
export const issuerRules = rulesOver(
  ['issuer'],
  [
    {
      id: 'C17-20',
      cStat: '209',
      source: `${moc} C17-20`,
      path: 'company.ie',
      message: 'a empresa precisa de inscrição estadual válida na sua UF para emitir NF-e',
      fails: ({ issuer }) => !isIe(issuer.address.uf, issuer.ie),
    },
    {
      id: 'C10/273',
      cStat: '273',
      source: `${moc}, enderEmit/cMun`,
      path: 'company.address.cityCode',
      message: cityOfOtherUf.message,
      fails: ({ issuer }) => cityOfOtherUf.fails(issuer.address),
    },
  ],
);

/** The documents of the recipient; a quotation may have none. */
export const recipientDocumentRules = rulesOver(
  ['recipientDocuments'],
  [
    {
      id: 'recipient/both-documents',
      source: 'specification 2.7; MOC 7.0 Anexo I, choice of dest/CNPJ and dest/CPF',
      path: 'recipient',
      message: 'informe o CNPJ ou o CPF do destinatário, não os dois',
      fails: ({ recipientDocuments: { cnpj, cpf } }) => given(cnpj) && given(cpf),
    },
    {
      id: 'E02-10',
      cStat: '208',
      source: `${moc} E02-10`,
      path: 'recipient.cnpj',
      message: 'CNPJ inválido',
      fails: ({ recipientDocuments: { cnpj } }) => given(cnpj) && !isCnpj(cnpj),
    },
    {
      id: 'E03/237',
      cStat: '237',
      source: `${moc}, dest/CPF`,
      path: 'recipient.cpf',
      message: 'CPF inválido',
      fails: ({ recipientDocuments: { cpf } }) => given(cpf) && !isCpf(cpf),
    },
  ],
);

/** The rules of group E: the fields of the recipient that only a note has. */
export const recipientRules = rulesOver(
  ['recipient'],
  [
    {
      id: 'E01/719',
      cStat: '719',
      source: `${moc}, group E; specification 2.7`,
      path: 'recipient',
      message: 'informe o CNPJ ou o CPF do destinatário',
      fails: ({ recipient }) => !given(recipient.cnpj) && !given(recipient.cpf),
    },
    {
      id: 'E10-20',
      cStat: '275',
      source: `${moc} E10-20`,
      path: 'recipient.address.cityCode',
      message: cityOfOtherUf.message,
      fails: ({ recipient }) => cityOfOtherUf.fails(recipient.address),
    },
    {
      id: 'E17-30',
      cStat: '791',
      source: `${moc} E17-30`,
      path: 'recipient.ie',
      message: 'destinatário isento (ieIndicator 2) não tem inscrição estadual: deixe-a de fora',
      fails: ({ recipient }) => recipient.ieIndicator === 2 && given(recipient.ie),
    },
    {
      id: 'E17-20',
      cStat: '728',
      source: `${moc} E17-20`,
      path: 'recipient.ie',
      message: 'o destinatário contribuinte (ieIndicator 1) informa a inscrição estadual',
      fails: ({ recipient }) => recipient.ieIndicator === 1 && !given(recipient.ie),
    },
    {
      id: 'E17-50',
      cStat: '210',
      source: `${moc} E17-50`,
      path: 'recipient.ie',
      message: 'inscrição estadual inválida para a UF do destinatário',
      fails: ({ recipient: { ieIndicator, ie, address } }) =>
        ieIndicator !== 2 && given(ie) && !isIe(address.uf, ie),
    },
  ],
);
