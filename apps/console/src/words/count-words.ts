const grouped = new Intl.NumberFormat('pt-BR');

/** Returns a number with the word for it: `1 nota`, `1.200 notas`. */
export const countWords = (count: number, one: string, many: string): string =>
  `${grouped.format(count)} ${count === 1 ? one : many}`;
