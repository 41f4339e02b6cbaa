import type { Uf } from './uf.ts';

/** Who authorizes the NF-e of a state in normal emission. */
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
] as const;
export type Authorizer = (typeof authorizers)[number];

const own: ReadonlySet<string> = new Set(authorizers);

/** Authorizer of an issuer's state. Source: list of the national NF-e portal, 2026-09-25. */
export function authorizerOf(uf: Uf): Authorizer {
  if (uf === 'MA') return 'SVAN';
  return isAuthorizer(uf) ? uf : 'SVRS';
}

const isAuthorizer = (text: string): text is Authorizer => own.has(text);
