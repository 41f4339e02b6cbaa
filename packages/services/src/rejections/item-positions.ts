/** `[nItem: 3]`, as the authority ends the reason of a rule about an item: 1 to 990, the order of the note. */
const itemMark = /\[\s*nItem\s*:\s*(\d{1,3})\s*\]/gi;
const mostItems = 990;

/** Positions (from 0) of the items that a reason of the authority names, each once, in its order. Source: NT 2025.002. */
export function itemPositions(reason: string): readonly number[] {
  const named = [...reason.matchAll(itemMark)].map(([, digits]) => Number(digits));
  return [...new Set(named)].filter((item) => item >= 1 && item <= mostItems).map((item) => item - 1);
}

/**
 * The fields of a rejection with the positions of the items that its reason names: `items[].ncm` becomes `items[2].ncm`.
 * Where nothing else is known of the code, the items themselves.
 */
export function placeFields(fields: readonly string[], reason: string): readonly string[] {
  const positions = itemPositions(reason);
  if (positions.length === 0) return fields;
  if (fields.length === 0) return positions.map((position) => `items[${position}]`);
  return fields.flatMap((field) =>
    field.startsWith('items[]')
      ? positions.map((position) => field.replace('items[]', `items[${position}]`))
      : [field],
  );
}
