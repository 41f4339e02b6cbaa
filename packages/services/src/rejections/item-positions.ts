/** The end of a reason about one item, such as `[nItem: 3]`: the position of the item in the note, 1 to 990. */
const itemMark = /\[\s*nItem\s*:\s*(\d{1,3})\s*\]/gi;
const mostItems = 990;

/**
 * Lists the positions (from 0) of the items that a reason names, each once, in the order of the reason. Source: NT
 * 2025.002.
 */
export function itemPositions(reason: string): readonly number[] {
  const named = [...reason.matchAll(itemMark)].map(([, digits]) => Number(digits));
  return [...new Set(named)].filter((item) => item >= 1 && item <= mostItems).map((item) => item - 1);
}

/**
 * Adds to the fields of a rejection the positions of the items that its reason names: `items[].ncm` becomes
 * `items[2].ncm`. When the code has no fields, returns the items themselves.
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
