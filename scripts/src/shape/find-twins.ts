import ts from 'typescript';
import type { TwinsApart } from './twins-apart.ts';

/** The longest run of code that two files share, where names and literals count as equal. */
export interface Twins {
  readonly paths: readonly [string, string];
  /** The first line of the run in each file, from 1. */
  readonly starts: readonly [number, number];
  /** The lines with code of the run, in the file where it has fewer. */
  readonly lines: number;
}

/** A source as the kinds of its tokens, and the line of each. */
interface Shape {
  readonly path: string;
  readonly kinds: readonly number[];
  readonly lines: readonly number[];
}

interface Place {
  readonly shape: Shape;
  readonly at: number;
}

const limit = 20;
/** Runs of fewer tokens are not looked for. 21 lines have at least two each. */
const leastTokens = 2 * (limit + 1);

/** Returns each two files of the sources (path to text) that share a run of more than 20 lines, the longest run first. */
export function findTwins(sources: ReadonlyMap<string, string>): readonly Twins[] {
  const longest = new Map<string, Twins>();
  for (const places of placesByWindow([...sources].map(([path, text]) => shapeOf(path, text)))) {
    for (const [index, one] of places.entries()) {
      for (const other of places.slice(index + 1)) {
        const twins = runAround(one, other);
        const pair = twins?.paths.join() ?? '';
        if (twins !== undefined && twins.lines > (longest.get(pair)?.lines ?? limit))
          longest.set(pair, twins);
      }
    }
  }
  return [...longest.values()].sort((a, b) => b.lines - a.lines);
}

/** Returns, as lines to print, the twins that may not stay, and the exceptions that no twins need. */
export function unexplained(found: readonly Twins[], apart: readonly TwinsApart[]): readonly string[] {
  const areSame = (one: Pick<Twins, 'paths'>, other: Pick<Twins, 'paths'>): boolean =>
    [...one.paths].sort().join() === [...other.paths].sort().join();
  const twins = found.filter((each) => !apart.some((one) => areSame(one, each) && each.lines <= one.lines));
  const unused = apart.filter((one) => !found.some((each) => areSame(one, each)));
  return [
    ...twins.map(
      ({ paths: [one, other], starts, lines }) =>
        `${lines} lines of one shape: ${one}:${starts[0]} and ${other}:${starts[1]}`,
    ),
    ...unused.map(({ paths }) => `an exception that is not needed: ${paths.join(' and ')}`),
  ];
}

function shapeOf(path: string, text: string): Shape {
  const kinds: number[] = [];
  const lines: number[] = [];
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isJSDoc(node)) return;
    const isLiteral = shapeOfData(node) === literal;
    const children = isLiteral ? [] : node.getChildren(file);
    if (children.length > 0) {
      children.forEach(visit);
    } else if (node.getWidth(file) > 0) {
      kinds.push(isLiteral ? ts.SyntaxKind.StringLiteral : node.kind);
      lines.push(file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1);
    }
  };
  file.statements.forEach(visit);
  return { path, kinds, lines };
}

const literal = 'literal';
const literalWords = new Set([
  ts.SyntaxKind.TrueKeyword,
  ts.SyntaxKind.FalseKeyword,
  ts.SyntaxKind.NullKeyword,
]);

/**
 * Returns the shape of a literal, and of a list or record of literals; undefined for other code. A table (rows of one
 * shape) counts as one literal.
 */
function shapeOfData(node: ts.Node): string | undefined {
  if (ts.isLiteralExpression(node) || ts.isLiteralTypeNode(node) || literalWords.has(node.kind))
    return literal;
  if (ts.isPropertyAssignment(node)) return shapeOfData(node.initializer);
  const rows = rowsOf(node)?.map(shapeOfData);
  if (rows === undefined || rows.includes(undefined)) return undefined;
  return new Set(rows).size === 1 ? literal : `[${rows.join()}]`;
}

function rowsOf(node: ts.Node): readonly ts.Node[] | undefined {
  if (ts.isUnionTypeNode(node)) return node.types;
  if (ts.isArrayLiteralExpression(node)) return node.elements;
  return ts.isObjectLiteralExpression(node) ? node.properties : undefined;
}

/** Returns the places of each sequence of tokens at the beginning of a line. */
function placesByWindow(shapes: readonly Shape[]): Iterable<readonly Place[]> {
  const places = new Map<string, Place[]>();
  for (const shape of shapes) {
    const text = String.fromCharCode(...shape.kinds);
    for (let at = 0; at + leastTokens <= text.length; at += 1) {
      if (shape.lines[at] === shape.lines[at - 1]) continue;
      const window = text.slice(at, at + leastTokens);
      const found = places.get(window);
      if (found === undefined) places.set(window, [{ shape, at }]);
      else found.push({ shape, at });
    }
  }
  return places.values();
}

/** Returns the run around two places; undefined within one file. */
function runAround(one: Place, other: Place): Twins | undefined {
  if (one.shape === other.shape) return undefined;
  const isSame = (offset: number): boolean => {
    const kind = one.shape.kinds[one.at + offset];
    return kind !== undefined && kind === other.shape.kinds[other.at + offset];
  };
  let first = 0;
  while (isSame(first - 1)) first -= 1;
  let end = leastTokens;
  while (isSame(end)) end += 1;
  const linesOf = ({ shape, at }: Place) => [...new Set(shape.lines.slice(at + first, at + end))];
  const [ours, theirs] = [linesOf(one), linesOf(other)];
  return {
    paths: [one.shape.path, other.shape.path],
    starts: [ours[0] ?? 0, theirs[0] ?? 0],
    lines: Math.min(ours.length, theirs.length),
  };
}
