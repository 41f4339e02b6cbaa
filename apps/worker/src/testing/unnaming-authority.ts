import type { AuthorityClient } from '@fiscal/authority';

/**
 * Returns a client whose refusals for the companies in `unnamed` (CNPJs) say that a number is taken without naming the
 * key.
 */
export const unnamingAuthority = (
  client: AuthorityClient,
  unnamed: ReadonlySet<string>,
): AuthorityClient => ({
  ...client,
  async authorize(call) {
    const sent = await client.authorize(call);
    if (sent.kind !== 'answered' || !unnamed.has(call.accessKey.slice(6, 20))) return sent;
    const { namedKey: _, ...answer } = sent.answer;
    return { ...sent, answer };
  },
});
