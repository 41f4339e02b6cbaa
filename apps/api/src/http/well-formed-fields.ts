import { UnknownField } from '@fiscal/domain';
import { z } from '@hono/zod-openapi';
import { addToCut, type Cut, noCut, originalPath, takeOut } from './take-out.ts';

/** The well-formed parts of a malformed body. */
export interface BodyParts {
  /** Fields at the root, without the malformed elements of their lists and without unknown keys. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Names of the fields at the root that have no usable value. */
  readonly malformed: ReadonlySet<string>;
  /** Objects of `malformed` of which some fields are usable; the others throw `UnknownField` when they are read. */
  readonly incomplete: Readonly<Record<string, object>>;
}

export interface WellFormedFields {
  readonly parts: BodyParts;
  /** Where a path of `parts.request` leads in the body: an element keeps its index. */
  readonly pathInBody: (path: readonly PropertyKey[]) => readonly PropertyKey[];
}

/** A schema names all that is malformed at once; what is left may break the size of a list, and so on outwards. */
const mostRounds = 4;

/** Reads what `issues` leave of a body. A malformed element is taken out of its list, anything else with its field. */
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
    const ofField = issues.flatMap((issue) =>
      issue.path[0] === name ? [{ ...issue, path: issue.path.slice(1) }] : [],
    );
    if (!given.has(name)) {
      if (ofField.length > 0) malformed.add(name);
      continue;
    }
    const read = readField(field, given.get(name), ofField);
    const usable = read ?? readObject(field, given.get(name), ofField);
    if (read !== undefined) request[name] = read.value;
    else malformed.add(name);
    if (usable === undefined) continue;
    if (read === undefined) incomplete[name] = Object(usable.value);
    cut.parts.set(name, usable.cut);
  }
  return { parts: { request, malformed, incomplete }, pathInBody: (path) => originalPath(path, cut) };
}

interface Read {
  readonly value: unknown;
  readonly cut: Cut;
}

/** An object some fields of which are usable: each of the others throws when it is read. */
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
    const ofInner = issues.flatMap((issue) =>
      issue.path[0] === name ? [{ ...issue, path: issue.path.slice(1) }] : [],
    );
    const isGiven = Object.hasOwn(given, name);
    if (!isGiven && ofInner.length === 0) continue;
    const from: unknown = Reflect.get(given, name);
    const read = isGiven ? (readField(inner, from, ofInner) ?? readObject(inner, from, ofInner)) : undefined;
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
 * Returns the paths that may be removed without changing the rest: unknown keys, else the innermost element of a list.
 * When there are none, the field is removed.
 */
function removablePaths(issue: z.core.$ZodIssue): readonly (readonly PropertyKey[])[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key]);
  const element = path.findLastIndex((step) => typeof step === 'number');
  return element === -1 ? [] : [path.slice(0, element + 1)];
}
