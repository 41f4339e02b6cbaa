/** Returns the host of a webhook's address. */
export const hostOf = (url: string): string => new URL(url).host;

/** Returns a webhook's address without the parts that often are secrets: user, password, query and fragment. */
export function addressOf(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}
