import type { XmlElement } from '@fiscal/xml';
import { printable } from '../text/measure-text.ts';
import type { Fields } from './danfe-model.ts';

/**
 * Returns the leaves of a group by name; a repeated element keeps its last value. Without a group there are no fields.
 */
export function fields(element: XmlElement | undefined): Fields {
  const leaves: Record<string, string> = {};
  for (const each of element?.children ?? []) {
    if (each.children.length === 0) leaves[each.name] = printable(each.text);
  }
  return leaves;
}
