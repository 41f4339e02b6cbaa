import type { AuthorityClient } from '@fiscal/authority';

/** `client`, whose refusals of the companies in `unnamed` (CNPJs) say that a number is taken, and not by which key. */
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
