import type { Uf } from './uf.ts';

/** The authorities that authorize the NF-e of the states in normal emission. */
export const nfeAuthorizers = [
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
export type NfeAuthorizer = (typeof nfeAuthorizers)[number];

/** The authority that registers the NFS-e of every municipality of the national system: the Sefin Nacional. */
export const nfseAuthorizer = 'SEFIN';

/** The authorities to which a filing of any kind can be sent. */
export const authorizers = [...nfeAuthorizers, nfseAuthorizer] as const;
export type Authorizer = (typeof authorizers)[number];

const own: ReadonlySet<string> = new Set(nfeAuthorizers);

/** Returns the authorizer of an issuer's state. Source: list of the national NF-e portal, 2026-09-25. */
export function authorizerOf(uf: Uf): NfeAuthorizer {
  if (uf === 'MA') return 'SVAN';
  return isAuthorizer(uf) ? uf : 'SVRS';
}

const isAuthorizer = (text: string): text is NfeAuthorizer => own.has(text);
