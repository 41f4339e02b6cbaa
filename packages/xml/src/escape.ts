/** Writes text content in its canonical form (Canonical XML 1.0 §2.3): `&`, `<`, `>` and CR as references. */
export function canonicalText(text: string): string {
  if (!/[&<>\r]/.test(text)) return text;
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r/g, '&#xD;');
}

/** Writes an attribute value in its canonical form (Canonical XML 1.0 §2.3), without the quotes. */
export function canonicalAttribute(value: string): string {
  if (!/[&<"\t\n\r]/.test(value)) return value;
  return value
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/"/g, '&quot;')
    .replace(/\t/g, '&#x9;')
    .replace(/\n/g, '&#xA;')
    .replace(/\r/g, '&#xD;');
}
