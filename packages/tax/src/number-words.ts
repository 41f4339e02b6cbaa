/** A written number as sentences have it: `12.50` is `12,50`. */
export const numberWords = (written: string): string => written.replace('.', ',');
