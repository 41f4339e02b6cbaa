/** Makes a post, unless so many of its client are under way in this process. */
export type LimitPosts = <T>(clientId: string, post: () => Promise<T>) => Promise<T | 'full'>;

/** Limits the posts of each client: whose receivers take their time on many hosts leaves others slots for theirs. */
export function limitPosts(mostOfClient: number): LimitPosts {
  const underWay = new Map<string, number>();
  return async (clientId, post) => {
    const others = underWay.get(clientId) ?? 0;
    if (others >= mostOfClient) return 'full';
    underWay.set(clientId, others + 1);
    try {
      return await post();
    } finally {
      const left = (underWay.get(clientId) ?? 1) - 1;
      if (left > 0) underWay.set(clientId, left);
      else underWay.delete(clientId);
    }
  };
}
