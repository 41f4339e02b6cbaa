/** Writes a count in words: `1 item`, `2 itens`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;

/** Writes a size or a range of sizes: `1 dígito`, `8 dígitos`, `de 1 a 6 dígitos`. */
export const countedRange = (min: number, max: number, one: string, many: string): string =>
  min === max ? counted(min, one, many) : `de ${min} a ${max} ${many}`;
