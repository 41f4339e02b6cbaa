import { assertNever, counted, type Problem } from '@fiscal/domain';
import { canonicalAttribute, canonicalText } from '../escape.ts';
import type { Child, ElementNode, TextNode } from './node.ts';
import type { ChoiceRow, FieldRow, GroupRow, Row } from './row.ts';
import { writeField } from './write-field.ts';

export type WrittenDocument =
  | { readonly ok: true; readonly xml: string }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** `complete` reports missing required tags; `partial` checks only the tags that are present. */
type Presence = 'complete' | 'partial';

interface Writing {
  readonly parts: string[];
  /** Problems by path and reason: a value written to two tags is one problem. */
  readonly problems: Map<string, Problem>;
  readonly presence: Presence;
}

/**
 * Writes `root` in the order of the layout, canonical by construction: open and close pairs, no white space between
 * tags, attributes as listed. Throws TypeError for a tag that the layout does not have.
 */
export function writeDocument(layout: GroupRow, root: ElementNode): WrittenDocument {
  const writing: Writing = { parts: [], problems: new Map(), presence: 'complete' };
  writeGroup(layout, root, writing);
  const { problems, parts } = writing;
  return problems.size === 0
    ? { ok: true, xml: parts.join('') }
    : { ok: false, problems: [...problems.values()] };
}

/** Returns the problem of every present value that the layout would refuse; required tags may still be missing. */
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
  switch (row.kind) {
    case 'group':
      writeOccurrences(row, writeElements(row, element.children[row.tag]), element, writing);
      return;
    case 'choice':
      writeChoice(row, element, writing);
      return;
    case 'field':
      writeTexts(row, element, writing);
      return;
    default:
      assertNever(row);
  }
}

function writeTexts(row: FieldRow, element: ElementNode, writing: Writing): void {
  const child = element.children[row.tag];
  if (child !== undefined && 'kind' in child) {
    writeText(row, child, writing);
    return;
  }
  for (const node of textsOf(row, element, writing)) writeText(row, node, writing);
}

function writeText(row: FieldRow, node: TextNode | ElementNode, writing: Writing): void {
  const text = checkedText(row, node, writing);
  if (text !== undefined) writing.parts.push(`<${row.tag}>${canonicalText(text)}</${row.tag}>`);
}

/** Several present alternatives are a problem of the element that has them. */
function writeChoice({ min, rows }: ChoiceRow, element: ElementNode, writing: Writing): void {
  const present = rows.filter(({ tag }) => element.children[tag] !== undefined);
  if (present.length > 1) {
    refuseChoice(element, `aceita só um de ${namesOf(present)}`, writing);
  } else if (present.length === 0 && min === 1 && writing.presence === 'complete') {
    refuseChoice(element, `exige um de ${namesOf(rows)}`, writing);
  }
  for (const row of present) writeRow(row, element, writing);
}

const namesOf = (rows: readonly (FieldRow | GroupRow)[]): string => rows.map(({ tag }) => tag).join(', ');

function refuseChoice({ path }: ElementNode, message: string, { problems }: Writing): void {
  problems.set(`${path} ${message}`, { path, message });
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
    refuseCount(row, excess.path, writing);
  }
}

function writeAttribute(row: FieldRow, element: ElementNode, writing: Writing): void {
  for (const node of textsOf(row, element, writing)) {
    const text = checkedText(row, node, writing);
    if (text !== undefined) writing.parts.push(` ${row.tag}="${canonicalAttribute(text)}"`);
  }
}

function checkedText(row: FieldRow, node: TextNode | ElementNode, writing: Writing): string | undefined {
  if (node.kind !== 'text') throw new TypeError(`${row.tag} must be a text`);
  const result = writeField(row.type, node.text);
  if (result.kind === 'written') return result.text;
  refuse(row, node.path, result.message, writing);
  return undefined;
}

function textsOf(row: FieldRow, element: ElementNode, writing: Writing): readonly (TextNode | ElementNode)[] {
  const nodes = nodesOf(element.children[row.tag]);
  if (nodes.length === 0) missing(row, element, writing);
  const excess = nodes[row.max];
  if (excess === undefined) return nodes;
  refuseCount(row, excess.path, writing);
  return [];
}

const none: readonly never[] = [];

function nodesOf(child: Child): readonly (TextNode | ElementNode)[] {
  if (child === undefined) return none;
  return 'kind' in child ? [child] : child;
}

function writeElements(row: GroupRow, child: Child): readonly ElementNode[] {
  const nodes = nodesOf(child);
  if (!nodes.every(isElement)) throw new TypeError(`${row.tag} must be a group`);
  return nodes;
}

const isElement = (node: TextNode | ElementNode): node is ElementNode => node.kind === 'element';

const refuseCount = (row: FieldRow | GroupRow, path: string, writing: Writing): void =>
  refuse(row, path, `aceita até ${counted(row.max, 'ocorrência', 'ocorrências')}`, writing);

function missing(row: FieldRow | GroupRow, parent: ElementNode, writing: Writing): void {
  if (row.min === 1 && writing.presence === 'complete') refuse(row, parent.path, 'é obrigatório', writing);
}

function refuse(row: FieldRow | GroupRow, path: string, reason: string, writing: Writing): void {
  const key = reason === 'é obrigatório' ? `${path} ${row.tag}` : `${path} ${reason}`;
  if (!writing.problems.has(key)) {
    writing.problems.set(key, { path, message: `${row.tag} (${row.id}) ${reason}` });
  }
}
