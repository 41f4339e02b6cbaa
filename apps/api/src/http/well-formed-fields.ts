import { UnknownField } from '@fiscal/domain';
import { z } from '@hono/zod-openapi';
import { addToCut, type Cut, noCut, originalPath, takeOut } from './take-out.ts';

/** The well-formed parts of a malformed body. */
export interface BodyParts {
  /** Fields at the root, without the malformed elements of their lists and without unknown keys. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Names of the fields at the root that have no usable value. */
  readonly malformed: ReadonlySet<string>;
  /** Objects of `malformed` that have usable fields; their other fields throw `UnknownField` when they are read. */
  readonly incomplete: Readonly<Record<string, object>>;
}

export interface WellFormedFields {
  readonly parts: BodyParts;
  /** Translates a path of `parts.request` into the path in the body, where elements have other indexes. */
  readonly pathInBody: (path: readonly PropertyKey[]) => readonly PropertyKey[];
}

/**
 * The first round removes all malformed elements. A list may then be too short, so that further rounds remove what
 * contains it.
 */
const mostRounds = 4;

/**
 * Reads the well-formed parts of a body. A malformed element is removed from its list; otherwise the whole field is
 * removed.
 */
export function wellFormedFields(
  schema: z.ZodObject,
  body: object,
  issues: readonly z.core.$ZodIssue[],
): WellFormedFields {
  const given = new Map<string, unknown>(Object.entries(body));
  const request: Record<string, unknown> = {};
  const malformed = new Set<string>();
  const incomplete: Record<string, object> = {};
  const cut = noCut();
  for (const [name, field] of Object.entries(schema.shape)) {
    const own = issuesBelow(issues, name);
    if (!given.has(name)) {
      if (own.length > 0) malformed.add(name);
      continue;
    }
    const read = readField(field, given.get(name), own);
    const usable = read ?? readObject(field, given.get(name), own);
    if (read !== undefined) request[name] = read.value;
    else malformed.add(name);
    if (usable === undefined) continue;
    if (read === undefined) incomplete[name] = Object(usable.value);
    cut.parts.set(name, usable.cut);
  }
  return { parts: { request, malformed, incomplete }, pathInBody: (path) => originalPath(path, cut) };
}

/** Returns the issues of a field, with their paths below the field. */
const issuesBelow = (issues: readonly z.core.$ZodIssue[], name: string): readonly z.core.$ZodIssue[] =>
  issues.flatMap((issue) => (issue.path[0] === name ? [{ ...issue, path: issue.path.slice(1) }] : []));

interface Read {
  readonly value: unknown;
  readonly cut: Cut;
}

/** Reads an object that has usable fields; each other field throws when it is read. */
function readObject(
  field: z.core.$ZodType,
  given: unknown,
  issues: readonly z.core.$ZodIssue[],
): Read | undefined {
  const schema = field instanceof z.ZodOptional || field instanceof z.ZodNullable ? field.unwrap() : field;
  if (schema !== field) return readObject(schema, given, issues);
  if (!(schema instanceof z.ZodObject) || typeof given !== 'object' || given === null) return undefined;
  if (issues.some(({ path, code }) => path.length === 0 && code !== 'unrecognized_keys')) return undefined;
  const value = {};
  const cut = noCut();
  for (const [name, inner] of Object.entries(schema.shape)) {
    const own = issuesBelow(issues, name);
    const isGiven = Object.hasOwn(given, name);
    if (!isGiven && own.length === 0) continue;
    const from: unknown = Reflect.get(given, name);
    const read = isGiven ? (readField(inner, from, own) ?? readObject(inner, from, own)) : undefined;
    Object.defineProperty(value, name, {
      enumerable: true,
      get: () => {
        if (read === undefined) throw new UnknownField(name);
        return read.value;
      },
    });
    if (read !== undefined) cut.parts.set(name, read.cut);
  }
  return { value, cut };
}

function readField(
  field: z.core.$ZodType,
  given: unknown,
  issues: readonly z.core.$ZodIssue[],
): Read | undefined {
  const cut = noCut();
  let found = issues;
  for (let round = 0; round < mostRounds; round += 1) {
    const paths = found.map(removablePaths);
    if (paths.some((removable) => removable.length === 0)) return undefined;
    for (const path of paths.flat()) addToCut(cut, path);
    const parsed = z.safeParse(field, takeOut(given, cut));
    if (parsed.success) return { value: parsed.data, cut };
    found = parsed.error.issues.map((issue) => ({ ...issue, path: [...originalPath(issue.path, cut)] }));
  }
  return undefined;
}

/**
 * Returns the paths to remove for an issue: unknown keys, else the innermost element of a list. None: remove the whole
 * field.
 */
function removablePaths(issue: z.core.$ZodIssue): readonly (readonly PropertyKey[])[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key]);
  const element = path.findLastIndex((step) => typeof step === 'number');
  return element === -1 ? [] : [path.slice(0, element + 1)];
}
