/** Returns the value of a character in an alphanumeric registration: its ASCII code minus 48 (`A` is 17). */
const characterValue = (character: string): number => character.charCodeAt(0) - 48;

/**
 * Returns the check digit of a CNPJ or an access key: weights 2 to 9, repeated from the right; the remainders 0 and 1
 * give 0. Source: NT conjunta 2025.001 (alphanumeric CNPJ), MOC 7.0 access key.
 */
export function modulo11CheckDigit(text: string): string {
  let total = 0;
  for (let i = 0; i < text.length; i += 1) {
    total += characterValue(text.charAt(text.length - 1 - i)) * (2 + (i % 8));
  }
  const rest = total % 11;
  return rest < 2 ? '0' : String(11 - rest);
}
