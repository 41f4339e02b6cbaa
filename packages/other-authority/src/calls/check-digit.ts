/**
 * Returns the check digit of an access key: modulo 11 over the characters by ASCII less 48, weights 2 to 9 from the
 * right.
 */
export function checkDigit(characters: string): string {
  const sum = [...characters]
    .reverse()
    .reduce((total, character, at) => total + (character.charCodeAt(0) - 48) * (2 + (at % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? '0' : String(11 - rest);
}

/** Returns whether the last character of a key is its check digit. */
export const hasCheckDigit = (key: string): boolean => checkDigit(key.slice(0, -1)) === key.at(-1);
