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

/** The networks of authorities; each authority that a filing can be sent to is of one. */
const authorizersOf = { sefaz: nfeAuthorizers, sefin: [nfseAuthorizer] } as const;
export type AuthorityNetwork = keyof typeof authorizersOf;
export const authorizers = [...authorizersOf.sefaz, ...authorizersOf.sefin] as const;
export type Authorizer = (typeof authorizers)[number];

/** The name by which clients know an authority of each network: a feminine noun. */
export const authorityNames: Readonly<Record<AuthorityNetwork, string>> = { sefaz: 'SEFAZ', sefin: 'Sefin' };

export const isOfNetwork = (authorizer: Authorizer, network: AuthorityNetwork): boolean =>
  authorizersOf[network].some((each) => each === authorizer);

/** Returns the authorities of each network to which companies of the states send. */
export const servedAuthorizers = (
  states: readonly Uf[],
): Readonly<Record<AuthorityNetwork, readonly Authorizer[]>> => ({
  sefaz: [...new Set(states.map(authorizerOf))],
  sefin: authorizersOf.sefin,
});

const own: ReadonlySet<string> = new Set(nfeAuthorizers);

/** Returns the authorizer of an issuer's state. Source: list of the national NF-e portal, 2026-09-25. */
export function authorizerOf(uf: Uf): NfeAuthorizer {
  if (uf === 'MA') return 'SVAN';
  return isAuthorizer(uf) ? uf : 'SVRS';
}

const isAuthorizer = (text: string): text is NfeAuthorizer => own.has(text);
