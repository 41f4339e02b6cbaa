import { counted, type Problem } from '@fiscal/domain';
import { canonicalAttribute, canonicalText } from '@fiscal/xml';
import type { FieldRow, GroupRow, Row } from '../layout/row.ts';
import type { Child, ElementNode } from './node.ts';
import { writeField } from './write-field.ts';

export type WrittenDocument =
  | { readonly ok: true; readonly xml: string }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** `complete` misses required tags; `partial` looks only at what is there. */
type Presence = 'complete' | 'partial';

interface Writing {
  readonly parts: string[];
  /** By path and reason: a value written to two tags is one problem. */
  readonly problems: Map<string, Problem>;
  readonly presence: Presence;
}

/**
 * Writes `root` in the order of the layout, canonical by construction: open and close pairs, no white space
 * between tags, attributes as listed. Throws TypeError for a tag that the layout does not have.
 */
export function writeDocument(layout: GroupRow, root: ElementNode): WrittenDocument {
  const writing: Writing = { parts: [], problems: new Map(), presence: 'complete' };
  writeGroup(layout, root, writing);
  const { problems, parts } = writing;
  return problems.size === 0
    ? { ok: true, xml: parts.join('') }
    : { ok: false, problems: [...problems.values()] };
}

/** Every present value that the layout would refuse; required tags may still be missing. */
export function checkPresentFields(layout: GroupRow, root: ElementNode): readonly Problem[] {
  const writing: Writing = { parts: [], problems: new Map(), presence: 'partial' };
  writeGroup(layout, root, writing);
  return [...writing.problems.values()];
}

function writeGroup(group: GroupRow, element: ElementNode, writing: Writing): void {
  refuseUnknownTags(group, element);
  writing.parts.push(`<${group.tag}`);
  for (const attribute of group.attributes) writeAttribute(attribute, element, writing);
  writing.parts.push('>');
  for (const row of group.rows) writeRow(row, element, writing);
  writing.parts.push(`</${group.tag}>`);
}

function refuseUnknownTags({ tag, tags }: GroupRow, { children }: ElementNode): void {
  for (const name in children) {
    if (!tags.has(name) && children[name] !== undefined)
      throw new TypeError(`${tag} has no ${name} in the layout`);
  }
}

function writeRow(row: Row, element: ElementNode, writing: Writing): void {
  const child = element.children[row.tag];
  if (row.kind === 'group') {
    writeOccurrences(row, elementsOf(row, child), element, writing);
    return;
  }
  const text = checkedText(row, child, element, writing);
  if (text !== undefined) writing.parts.push(`<${row.tag}>${canonicalText(text)}</${row.tag}>`);
}

function writeOccurrences(
  row: GroupRow,
  occurrences: readonly ElementNode[],
  parent: ElementNode,
  writing: Writing,
): void {
  if (occurrences.length < row.min) missing(row, parent, writing);
  const excess = occurrences[row.max];
  if (excess === undefined) {
    for (const occurrence of occurrences) writeGroup(row, occurrence, writing);
  } else {
    refuse(row, excess.path, `aceita até ${counted(row.max, 'ocorrência', 'ocorrências')}`, writing);
  }
}

function writeAttribute(row: FieldRow, element: ElementNode, writing: Writing): void {
  const text = checkedText(row, element.children[row.tag], element, writing);
  if (text !== undefined) writing.parts.push(` ${row.tag}="${canonicalAttribute(text)}"`);
}

function checkedText(
  row: FieldRow,
  child: Child,
  element: ElementNode,
  writing: Writing,
): string | undefined {
  if (child === undefined) {
    missing(row, element, writing);
    return undefined;
  }
  if (!('kind' in child) || child.kind !== 'text') throw new TypeError(`${row.tag} must be a text`);
  const result = writeField(row.type, child.text);
  if (result.kind === 'written') return result.text;
  refuse(row, child.path, result.message, writing);
  return undefined;
}

function elementsOf(row: GroupRow, child: Child): readonly ElementNode[] {
  if (child === undefined) return [];
  if (!('kind' in child)) return child;
  if (child.kind !== 'element') throw new TypeError(`${row.tag} must be a group`);
  return [child];
}

function missing(row: Row, parent: ElementNode, writing: Writing): void {
  if (row.min === 1 && writing.presence === 'complete') refuse(row, parent.path, 'é obrigatório', writing);
}

function refuse(row: Row, path: string, reason: string, writing: Writing): void {
  const key = reason === 'é obrigatório' ? `${path} ${row.tag}` : `${path} ${reason}`;
  if (!writing.problems.has(key)) {
    writing.problems.set(key, { path, message: `${row.tag} (${row.id}) ${reason}` });
  }
}
