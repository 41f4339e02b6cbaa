/** Eleven digits, however they are set apart, also beside letters; none of a longer number. */
const cpf = /(?<!\d)(?<!\d\.)(\d{3})[.\s]?(\d{3})[.\s]?(\d{3})[-/.\s]?(\d{2})(?!\d)/g;
const email = /([\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]*(?:@|%40)([\p{L}\p{N}.-]+)/giu;

/**
 * Returns a text without the personal data that can be found in it: CPF as `***.456.789-**`, e-mail as `a***@dominio`.
 * CNPJ and names of companies stay.
 */
export const maskText = (text: string): string =>
  text.replace(cpf, '***.$2.$3-**').replace(email, '$1***@$2');

/** Returns a CPF as people write it. */
export const cpfWords = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
