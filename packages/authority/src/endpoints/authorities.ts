import { type Authorizer, authorizers } from '@fiscal/domain';

/** Who answers at an address: the authorizers of normal emission, the contingencies, the national environment (events). */
export const authorities = [...authorizers, 'SVC-AN', 'SVC-RS', 'AN'] as const;
export type Authority = Authorizer | 'SVC-AN' | 'SVC-RS' | 'AN';

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
