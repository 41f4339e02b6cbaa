/** Returns whether a path of the build's context, with slashes, is left out of it. */
export type IsIgnored = (path: string) => boolean;

/** Reads a `.dockerignore`: the last pattern that matches a path, or a folder above it, decides. */
export function readIgnored(text: string): IsIgnored {
  const rules = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: asPattern(line.replace(/^!/, '')) }));
  return (path) => {
    const places = path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'));
    const last = rules.findLast(({ pattern }) => places.some((place) => pattern.test(place)));
    return last !== undefined && !last.keeps;
  };
}

const asPattern = (pattern: string): RegExp => {
  const parts = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '\u0000')
    .replaceAll('*', '[^/]*')
    .replaceAll('?', '[^/]')
    .replaceAll('\u0000', '(?:.*/)?');
  return new RegExp(`^${parts}$`);
};
