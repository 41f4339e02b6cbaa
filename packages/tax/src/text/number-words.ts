/** Returns a written number in the form of sentences: `12.50` becomes `12,50`. */
export const numberWords = (written: string): string => written.replace('.', ',');

/** Returns a written percentage in the form of sentences: `0.9000` becomes `0,9%`. */
export function percentWords(written: string): string {
  const [whole = '0', fraction = ''] = written.split('.');
  const places = fraction.replace(/0+$/, '');
  return places === '' ? `${whole}%` : `${whole},${places}%`;
}
