/** Returns the entry of a table whose key comes from stored data; undefined for any other key. */
export const wordOf = <Word>(
  table: Readonly<Record<string, Word>> | undefined,
  key: string,
): Word | undefined => (table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined);
