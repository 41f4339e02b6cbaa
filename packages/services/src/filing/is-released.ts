/** SQL condition: the number of the filing `alias` belongs to another party's document. */
export const isReleased = (alias: string): string =>
  `(${alias}.failure is not null and ${alias}.failure ->> 'code' = 'number_taken')`;
