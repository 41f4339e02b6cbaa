/** Returns the names of metrics in an expression; those of a histogram without the endings of its series. */
export function metricsOf(expr: string): readonly string[] {
  const names = expr.match(/\b(?:fiscal|temporal|nodejs|process)_\w+/g) ?? [];
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
}

/** Returns the labels that an expression selects or groups by. */
export function labelsOf(expr: string): readonly string[] {
  const groups = [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', '));
  const matchers = [...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label = '']) => label);
  return [...new Set([...groups, ...matchers])].filter((label) => label !== '');
}
