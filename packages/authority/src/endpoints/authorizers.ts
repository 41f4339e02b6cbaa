import type { Uf } from '@fiscal/domain';

/** Who authorizes: a state's own authority, a virtual one, a contingency, or the national environment (events). */
export const authorizers = [
  'AM',
  'BA',
  'GO',
  'MG',
  'MS',
  'MT',
  'PE',
  'PR',
  'RS',
  'SP',
  'SVAN',
  'SVRS',
  'SVC-AN',
  'SVC-RS',
  'AN',
] as const;
export type Authorizer = (typeof authorizers)[number];

export const authorityServices = [
  'authorization',
  'receipt',
  'situation',
  'status',
  'disabling',
  'event',
  'registry',
] as const;
export type AuthorityService = (typeof authorityServices)[number];

const authorizerByUf: Readonly<Record<Uf, Authorizer>> = {
  AC: 'SVRS',
  AL: 'SVRS',
  AM: 'AM',
  AP: 'SVRS',
  BA: 'BA',
  CE: 'SVRS',
  DF: 'SVRS',
  ES: 'SVRS',
  GO: 'GO',
  MA: 'SVAN',
  MG: 'MG',
  MS: 'MS',
  MT: 'MT',
  PA: 'SVRS',
  PB: 'SVRS',
  PE: 'PE',
  PI: 'SVRS',
  PR: 'PR',
  RJ: 'SVRS',
  RN: 'SVRS',
  RO: 'SVRS',
  RR: 'SVRS',
  RS: 'RS',
  SC: 'SVRS',
  SE: 'SVRS',
  SP: 'SP',
  TO: 'SVRS',
};

/** The authority that authorizes the notes of a state in normal emission. Source: national portal list of 2026-09-25. */
export const authorizerOf = (uf: Uf): Authorizer => authorizerByUf[uf];
