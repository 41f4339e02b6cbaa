import { z } from '@hono/zod-openapi';
import { addToCut, type Cut, noCut, originalPath, takeOut } from './take-out.ts';

/** What is well formed in a malformed body. */
export interface BodyParts {
  /** Fields at the root, without the malformed elements of their lists and without unknown keys. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Names of the fields at the root that have no usable value. */
  readonly malformed: ReadonlySet<string>;
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
    if (read === undefined) {
      malformed.add(name);
      continue;
    }
    request[name] = read.value;
    cut.parts.set(name, read.cut);
  }
  return { parts: { request, malformed }, pathInBody: (path) => originalPath(path, cut) };
}

function readField(
  field: z.core.$ZodType,
  given: unknown,
  issues: readonly z.core.$ZodIssue[],
): { readonly value: unknown; readonly cut: Cut } | undefined {
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

/** What may go without changing the rest: unknown keys, else the innermost element of a list; none: the field goes. */
function removablePaths(issue: z.core.$ZodIssue): readonly (readonly PropertyKey[])[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...path, key]);
  const element = path.findLastIndex((step) => typeof step === 'number');
  return element === -1 ? [] : [path.slice(0, element + 1)];
}
