import { capitalized } from './names.ts';
import type { DocumentOperation } from './openapi.ts';

export interface MethodName {
  readonly tag: string;
  /** The property of the client: `taxClasses` for the tag `Tax classes`. */
  readonly group: string;
  /** The operation's id without the noun of the group: `create` for `createTaxClass`. */
  readonly method: string;
}

export function deriveMethodName({
  operationId,
  tags,
}: Pick<DocumentOperation, 'operationId' | 'tags'>): MethodName {
  const [tag] = tags;
  if (tag === undefined) throw new Error(`${operationId} has no tag`);
  const words = tag.replaceAll('-', '').toLowerCase().split(' ');
  const group = words.map((word, index) => (index === 0 ? word : capitalized(word))).join('');
  const plural = capitalized(group);
  const noun = new RegExp(`(${plural}|${singular(plural)})(?![a-z])`);
  return { tag, group, method: operationId.replace(noun, '') };
}

const singular = (noun: string): string =>
  noun.endsWith('ies') ? `${noun.slice(0, -3)}y` : noun.replace(/(?<=ss|x)es$|s$/, '');
