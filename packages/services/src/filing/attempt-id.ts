/** SQL: the first half of the ids of attempts that were opened in a second of the epoch. */
export const idPrefixOf = (epochSeconds: string): string => `lpad(to_hex(${epochSeconds}), 8, '0')`;

/** SQL: an id that begins with the second of now by the database's clock, and goes on as another one. */
export const idOfNow = (id: string): string =>
  `${idPrefixOf('floor(extract(epoch from now()))::bigint')} || substr(${id}, 9)`;
