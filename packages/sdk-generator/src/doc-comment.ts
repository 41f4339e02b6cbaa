/** The description as a JSDoc comment with its line's end; empty where there is none. */
export function docComment(description: unknown): string {
  if (typeof description !== 'string' || description === '') return '';
  const text = description.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ').trim();
  return `/** ${text} */\n`;
}

/** The first sentence: the SDK is small, and the reference pages of the service have the whole text. */
export const firstSentence = (description: unknown): string =>
  typeof description === 'string' ? (/^.*?\.(?=\s|$)/s.exec(description)?.[0] ?? description) : '';
