import type { NfeRequest } from '@fiscal/api-contract';
import { counted, replacedIn } from '@fiscal/domain';

/** The paths that the warning names; a note has up to 990 items. */
const namedPaths = 5;

/**
 * Returns one warning about the texts of a request that the document contains in another form; none without such texts.
 */
export function warnOfReplaced({ externalId: _, ...request }: NfeRequest): readonly string[] {
  const found = replacedTexts(request, '');
  if (found.length === 0) return [];
  const characters = [...new Set(found.flatMap((text) => text.characters))].map(nameOf).join(' ');
  const paths = found.slice(0, namedPaths).map(({ path }) => path);
  const rest = found.length - paths.length;
  const others = rest === 0 ? '' : ` e mais ${counted(rest, 'campo', 'campos')}`;
  return [
    `Caracteres tipográficos (${characters}) trocados pela forma simples em ${paths.join(', ')}${others}.`,
  ];
}

interface ReplacedText {
  readonly path: string;
  readonly characters: readonly string[];
}

function replacedTexts(value: unknown, path: string): readonly ReplacedText[] {
  if (typeof value === 'string') {
    const characters = replacedIn(value);
    return characters.length === 0 ? [] : [{ path, characters }];
  }
  if (Array.isArray(value)) return value.flatMap((each, index) => replacedTexts(each, `${path}[${index}]`));
  if (typeof value !== 'object' || value === null) return [];
  const prefix = path === '' ? '' : `${path}.`;
  return Object.entries(value).flatMap(([name, each]) => replacedTexts(each, prefix + name));
}

/** Returns the character, or the code of a blank or an invisible character. */
const nameOf = (character: string): string =>
  /[\p{Z}\p{C}]/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character;
