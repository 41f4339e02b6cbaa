/** The characters between the groups of a CPF; a comma is that of an amount. */
const gap = '[\\s./_\\p{Pd}]{0,3}';
/** Eleven digits, however they are set apart, also beside letters; none of a longer number. */
const cpf = new RegExp(`(?<!\\d)(?<!\\d\\.)(\\d{3})${gap}(\\d{3})${gap}(\\d{3})${gap}(\\d{2})(?!\\d)`, 'gu');
/** The characters before the `@` (RFC 5322 3.2.3), without those that set the parts of an address of the web apart. */
const local = "\\p{L}\\p{N}.!#$%'*+=^_`{|}~-";
/** A match begins only where no such character is before it, which keeps the time of a search linear. */
const begin = `(?:(?<![${local}])(?!(?<=[?&])[\\w.-]{1,40}=)|(?<=[?&][\\w.-]{1,40}=))`;
/** The `@` itself, or as addresses and pages of the web write it. */
const at = '(?:@|%40|&#0*64;|&#x0*40;|&commat;)';
const email = new RegExp(`${begin}([${local}])[${local}]*${at}([\\p{L}\\p{N}.-]+)`, 'giu');

/**
 * Returns a text without the personal data that can be found in it: CPF as `***.456.789-**`, e-mail as `a***@dominio`.
 * CNPJ and names of companies stay.
 */
export const maskText = (text: string): string =>
  text.replace(cpf, '***.$2.$3-**').replace(email, '$1***@$2');

/** Returns a CPF as people write it. */
export const cpfWords = (digits: string): string =>
  digits.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
