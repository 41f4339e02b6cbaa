import type { Address, Recipient } from '@fiscal/api-contract';
import type { Environment } from '@fiscal/domain';
import { type Child, type ElementNode, elementNode, textNode } from '@fiscal/xml';
import type { NfeIssuer } from './document-input.ts';

/** Rule E04-20 (598): in homologation no other name is accepted. */
export const homologationRecipientName = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';

const longestEmail = 60;

const addressTags = (path: string, address: Address): Record<string, Child> => ({
  xLgr: textNode(`${path}.street`, address.street),
  nro: textNode(`${path}.number`, address.number),
  xCpl: textNode(`${path}.complement`, address.complement),
  xBairro: textNode(`${path}.district`, address.district),
  cMun: textNode(`${path}.cityCode`, address.cityCode),
  xMun: textNode(`${path}.cityName`, address.cityName),
  UF: textNode(`${path}.uf`, address.uf),
  CEP: textNode(`${path}.zip`, address.zip),
  cPais: textNode(path, '1058'),
  xPais: textNode(path, 'BRASIL'),
  fone: textNode(`${path}.phone`, address.phone),
});

/** Returns `emit`; its paths begin with `company`. */
export const issuerNode = (issuer: NfeIssuer): ElementNode =>
  elementNode('company', {
    CNPJ: textNode('company.cnpj', issuer.cnpj),
    xNome: textNode('company.legalName', issuer.legalName),
    xFant: textNode('company.tradeName', issuer.tradeName),
    enderEmit: elementNode('company.address', addressTags('company.address', issuer.address)),
    IE: textNode('company.ie', issuer.ie),
    IM: textNode('company.im', issuer.im),
    CRT: textNode('company.crt', issuer.crt),
  });

/** Returns `dest` as the request has it, with the real name. An e-mail that is too long for the tag is left out. */
export const recipientNode = (recipient: Recipient): ElementNode =>
  elementNode('recipient', {
    CNPJ: textNode('recipient.cnpj', recipient.cnpj),
    CPF: textNode('recipient.cpf', recipient.cpf),
    xNome: textNode('recipient.name', recipient.name),
    enderDest: elementNode('recipient.address', addressTags('recipient.address', recipient.address)),
    indIEDest: textNode('recipient.ieIndicator', recipient.ieIndicator),
    IE: textNode('recipient.ie', recipient.ie),
    email: textNode('recipient.email', shortEmail(recipient.email)),
  });

const shortEmail = (email: string | null | undefined): string | undefined =>
  email !== null && email !== undefined && email.trim().length <= longestEmail ? email : undefined;

/** Returns `dest` as the authority of `environment` accepts it. */
export function recipientNodeFor(environment: Environment, recipient: Recipient): ElementNode {
  const node = recipientNode(recipient);
  if (environment === 'production') return node;
  return elementNode(node.path, {
    ...node.children,
    xNome: textNode('recipient.name', homologationRecipientName),
  });
}
