import type { AuthorityClient } from '@fiscal/authority';

const called = (): never => {
  throw new Error('a test of the services called the authority');
};

/** The verbs of the services never call the authority themselves; this one proves it. */
export const noAuthority: AuthorityClient = {
  authorize: called,
  queryReceipt: called,
  querySituation: called,
  queryStatus: called,
  release: called,
  close: called,
};
