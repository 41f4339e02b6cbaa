/** The permissions of a key, one for each area. Source: api-conventions 13. */
export const keyScopes = [
  'companies:read',
  'companies:write',
  'certificates:write',
  'tax-classes:read',
  'tax-classes:write',
  'nfe:read',
  'nfe:issue',
  'nfe:events',
  'nfse:read',
  'nfse:issue',
  'nfse:events',
  'tax:read',
  'webhooks:read',
  'webhooks:write',
  'usage:read',
  'erasure',
] as const;
export type KeyScope = (typeof keyScopes)[number];

export const isKeyScope = (text: string): text is KeyScope => (keyScopes as readonly string[]).includes(text);
