/** SQL: the first half of the ids of attempts opened in this second of the epoch. */
export const idPrefixOf = (epochSeconds: string): string => `lpad(to_hex(${epochSeconds}), 8, '0')`;

/** SQL: an id that begins with the present second of the database's clock and continues with the rest of `id`. */
export const idOfNow = (id: string): string =>
  `${idPrefixOf('floor(extract(epoch from now()))::bigint')} || substr(${id}, 9)`;
