/**
 * True when the first version comes before the second. Compares as semantic versions do: 0.10.2-rc.9, 0.10.2-rc.10,
 * 0.10.2. Throws RangeError for other texts.
 */
export function isOlder(version: string, than: string): boolean {
  const [first, second] = [partsOf(version), partsOf(than)];
  const place = first.findIndex((part, index) => part !== second[index]);
  return place >= 0 && (first[place] ?? 0) < (second[place] ?? 0);
}

const pattern = /^(\d+)\.(\d+)\.(\d+)(?:-rc\.(\d+))?$/;

function partsOf(version: string): readonly number[] {
  const [, major, minor, patch, candidate = Number.POSITIVE_INFINITY] = pattern.exec(version) ?? [];
  if (major === undefined) throw new RangeError(`${version} is not a version of this program`);
  return [major, minor, patch, candidate].map(Number);
}
