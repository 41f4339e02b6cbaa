import type { Address, Environment, Recipient } from '@fiscal/domain';
import type { NfeIssuer } from './document-input.ts';
import { type Child, type ElementNode, elementAt, textAt } from './node.ts';

/** Rule E04-20 (598): in homologation no other name is accepted. */
export const homologationRecipientName = 'NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL';

const longestEmail = 60;

const addressTags = (path: string, address: Address): Record<string, Child> => ({
  xLgr: textAt(`${path}.street`, address.street),
  nro: textAt(`${path}.number`, address.number),
  xCpl: textAt(`${path}.complement`, address.complement),
  xBairro: textAt(`${path}.district`, address.district),
  cMun: textAt(`${path}.cityCode`, address.cityCode),
  xMun: textAt(`${path}.cityName`, address.cityName),
  UF: textAt(`${path}.uf`, address.uf),
  CEP: textAt(`${path}.zip`, address.zip),
  cPais: textAt(path, '1058'),
  xPais: textAt(path, 'BRASIL'),
  fone: textAt(`${path}.phone`, address.phone),
});

/** `emit`; paths start at `company`. */
export const issuerNode = (issuer: NfeIssuer): ElementNode =>
  elementAt('company', {
    CNPJ: textAt('company.cnpj', issuer.cnpj),
    xNome: textAt('company.legalName', issuer.legalName),
    xFant: textAt('company.tradeName', issuer.tradeName),
    enderEmit: elementAt('company.address', addressTags('company.address', issuer.address)),
    IE: textAt('company.ie', issuer.ie),
    IM: textAt('company.im', issuer.im),
    CRT: textAt('company.crt', issuer.crt),
  });

/** `dest` as the request has it, with the real name. An e-mail that the tag cannot hold is left out. */
export const recipientNode = (recipient: Recipient): ElementNode =>
  elementAt('recipient', {
    CNPJ: textAt('recipient.cnpj', recipient.cnpj),
    CPF: textAt('recipient.cpf', recipient.cpf),
    xNome: textAt('recipient.name', recipient.name),
    enderDest: elementAt('recipient.address', addressTags('recipient.address', recipient.address)),
    indIEDest: textAt('recipient.ieIndicator', recipient.ieIndicator),
    IE: textAt('recipient.ie', recipient.ie),
    email: textAt('recipient.email', shortEmail(recipient.email)),
  });

const shortEmail = (email: string | null | undefined): string | undefined =>
  email !== null && email !== undefined && email.trim().length <= longestEmail ? email : undefined;

/** `dest` as the authority of `environment` takes it. */
export function recipientNodeFor(environment: Environment, recipient: Recipient): ElementNode {
  const node = recipientNode(recipient);
  if (environment === 'production') return node;
  return elementAt(node.path, {
    ...node.children,
    xNome: textAt('recipient.name', homologationRecipientName),
  });
}
