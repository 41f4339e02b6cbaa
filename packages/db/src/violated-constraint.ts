/** Name of the unique constraint that a statement ran into, or undefined when the error is another. */
export function violatedUnique(error: unknown): string | undefined {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code, constraint_name: name } = each as { code?: unknown; constraint_name?: unknown };
    if (code === '23505' && typeof name === 'string') return name;
  }
  return undefined;
}
