/** The token of a question about a document of somebody else: it names the call, and behind it the key that is asked for. */
export const tokenWithKey = (token: string, otherKey: string): string => `${token} ${otherKey}`;

/**
 * SQL: the key of somebody else that the attempt `alias` asks for, from its opening on; null where it is about a document
 * of ours. Earlier attempts say it in their answer alone.
 */
export const otherKeyOf = (alias: string): string =>
  `coalesce(nullif(split_part(${alias}.token, ' ', 2), ''), ${alias}.answer ->> 'askedKey')`;
