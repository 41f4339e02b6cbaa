/** Returns an exact amount, `1234.5`, as people write it: `R$ 1.234,50`. The text never becomes a floating number. */
export function amountWords(amount: string): string {
  const [, sign = '', whole = '', cents = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  if (whole === '') return amount;
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${sign}R$ ${grouped},${cents.padEnd(2, '0')}`;
}

/** Returns a CNPJ with its punctuation: `11.222.333/0001-81`. Another text stays as it is. */
export const cnpjWords = (cnpj: string): string =>
  cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(\d{2})$/, '$1.$2.$3/$4-$5');

const grouped = new Intl.NumberFormat('pt-BR');

/** Returns a number with the word for it: `1 nota`, `1.200 notas`. */
export const countWords = (count: number, one: string, many: string): string =>
  `${grouped.format(count)} ${count === 1 ? one : many}`;
