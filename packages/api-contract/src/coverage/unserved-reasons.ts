import { describedSet } from '../fields/described-set.ts';

/** The reasons why companies of a municipality cannot issue NFS-e through the Sefin. */
export const unservedReasons = ['state_not_served', 'not_in_national_system', 'own_issuer_only'] as const;
export type UnservedReason = (typeof unservedReasons)[number];

const texts = {
  state_not_served: 'empresas do estado ainda não são atendidas',
  not_in_national_system: 'o município não tem convênio ativo com o sistema nacional',
  own_issuer_only:
    'o município tem convênio, mas os contribuintes emitem por um emissor próprio, salvo o MEI e, desde 01/11/2026, as optantes do Simples Nacional',
} as const;

export const unservedReasonSchema = describedSet(
  'UnservedReason',
  unservedReasons,
  'Por que o município não é atendido.',
  texts,
);

/** All answers for a municipality: served, a reason why not, or `unknown` before the first query. */
export const servedReasons = ['served', ...unservedReasons, 'unknown'] as const;

export const servedReasonSchema = describedSet(
  'ServedReason',
  servedReasons,
  'Diz se o município é atendido, ou por que não.',
  {
    served: 'atendido',
    ...texts,
    unknown: 'o convênio ainda não foi consultado; a primeira NFS-e de uma empresa do município o consulta',
  },
);
