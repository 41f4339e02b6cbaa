import type { FoundKind, MatchedBy, TermKind } from '@fiscal/services';

/** The title of results of one kind. */
export const foundWords: Readonly<Record<FoundKind, string>> = {
  note: 'Notas',
  event: 'Eventos',
  range: 'Inutilizações',
  delivery: 'Entregas',
  webhook: 'Webhooks',
  company: 'Empresas',
  certificate: 'Certificados',
  client: 'Clientes',
};

/** The way in which something was found, after its title: `Notas · pelo número`. */
export const matchWords: Readonly<Record<MatchedBy, string>> = {
  id: 'pelo código',
  accessKey: 'pela chave de acesso',
  dpsId: 'pela identificação da DPS',
  protocol: 'pelo protocolo',
  externalId: 'pelo número do pedido no sistema do cliente',
  number: 'pelo número',
  issuer: 'pelo CNPJ de quem emite',
  recipient: 'pelo CNPJ ou CPF de quem compra',
  name: 'pelo nome',
  parent: 'das notas encontradas',
  listed: 'mais novos primeiro',
};

/** The words of what somebody looked for, without what was typed. */
export const termWords: Readonly<Record<TermKind, string>> = {
  id: 'um código nosso',
  key: 'uma chave de acesso',
  dpsId: 'uma DPS',
  protocol: 'um protocolo',
  taxId: 'um CNPJ ou CPF',
  number: 'um número',
  words: 'um nome',
  externalId: 'um número de pedido',
  fields: 'uma lista',
};

/** The texts that the search understands, each with an example. */
export const searchExamples: readonly (readonly [what: string, example: string])[] = [
  ['Número da nota', '123, ou 123/1 com a série'],
  ['Número e empresa', '123 11.222.333/0001-81, ou 123 padaria central'],
  ['CNPJ ou CPF, de quem emite ou de quem compra', '11.222.333/0001-81'],
  ['Parte do nome, de quem emite ou de quem compra', 'padaria cent'],
  ['Chave de acesso', '44 números da NF-e ou 50 da NFS-e, com ou sem espaços'],
  ['Protocolo', '135260000000123'],
  ['Número do pedido no sistema do cliente (externalId), por inteiro', 'pedido-4711'],
  ['Código nosso, da nota, do evento, da entrega ou da empresa', '24 letras e números'],
];
