import { authorizers } from '@fiscal/domain';

/**
 * The parties that answer at an address: the authorizers of normal emission, the contingencies and the national
 * environment (events) of the NF-e; the Sefin Nacional and the ADN of the NFS-e.
 */
export const authorities = [...authorizers, 'SVC-AN', 'SVC-RS', 'AN', 'ADN'] as const;
export type Authority = (typeof authorities)[number];

export const soapServices = [
  'authorization',
  'receipt',
  'situation',
  'status',
  'disabling',
  'event',
  'registry',
] as const;
export type SoapService = (typeof soapServices)[number];

/** REST services; an address holds the part before the paths of the operations. */
export const restServices = ['nfse', 'parameters'] as const;
export type RestService = (typeof restServices)[number];

export const authorityServices = [...soapServices, ...restServices] as const;
export type AuthorityService = SoapService | RestService;
