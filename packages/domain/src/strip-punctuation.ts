/** Removes the punctuation between digits: dot, hyphen, slash, space, parentheses. */
export const stripPunctuation = (text: string): string => text.replace(/[.\-/\s()]/g, '');
