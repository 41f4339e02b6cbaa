import type { Problem } from '@fiscal/domain';

interface Issue {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  readonly keys?: readonly string[] | undefined;
}

/** Turns the issues of a schema into `details`: one entry per field and per unknown key, with its first message. */
export function validationDetails(issues: readonly Issue[]): Problem[] {
  const byPath = new Map<string, Problem>();
  for (const problem of issues.flatMap(problemsOf)) {
    if (!byPath.has(problem.path)) byPath.set(problem.path, problem);
  }
  return [...byPath.values()];
}

function problemsOf(issue: Issue): Problem[] {
  if (issue.code !== 'unrecognized_keys') return [{ path: fieldPath(issue.path), message: issue.message }];
  return (issue.keys ?? []).map((key) => ({
    path: fieldPath([...issue.path, key]),
    message: 'campo desconhecido',
  }));
}

/** Writes a path: `['items', 1, 'ncm']` becomes `items[1].ncm`, the root the empty text. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    return text === '' ? String(step) : `${text}.${String(step)}`;
  }, '');
}

/** Reads a path that `fieldPath` wrote. */
export const pathSteps = (path: string): readonly PropertyKey[] =>
  [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, index]) =>
    index === undefined ? name : Number(index),
  );
