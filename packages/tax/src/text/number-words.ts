/** A written number as sentences have it: `12.50` is `12,50`. */
export const numberWords = (written: string): string => written.replace('.', ',');

/** A written percentage in words: `0.9000` is `0,9%`. */
export function percentWords(written: string): string {
  const [whole = '0', fraction = ''] = written.split('.');
  const places = fraction.replace(/0+$/, '');
  return places === '' ? `${whole}%` : `${whole},${places}%`;
}
