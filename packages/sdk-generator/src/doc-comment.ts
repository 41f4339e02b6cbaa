/** Writes a description as a JSDoc line; empty when there is no description. */
export function docComment(description: unknown): string {
  if (typeof description !== 'string' || description === '') return '';
  const text = description.replaceAll('*/', '*\\/').replaceAll(/\s+/g, ' ').trim();
  return `/** ${text} */\n`;
}

/** Returns only the first sentence, to keep the SDK small: the reference pages have the whole text. */
export const firstSentence = (description: unknown): string =>
  typeof description === 'string' ? (/^.*?\.(?=\s|$)/s.exec(description)?.[0] ?? description) : '';
