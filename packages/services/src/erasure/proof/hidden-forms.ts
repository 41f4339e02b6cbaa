/** Returns every form in which bytes may contain a value: plain, escaped or encoded, with and without punctuation. */
export function hiddenForms(value: string): readonly Buffer[] {
  const spellings = new Set([value, ...withoutPunctuation(value)]);
  const escaped = [...spellings].flatMap((text) => [text, ...escapedForms(text)]);
  const encoded = [...spellings].flatMap((text) => encodedForms(Buffer.from(text)));
  return [...new Set([...escaped, ...encoded])].map((text) => Buffer.from(text));
}

/** Removes punctuation: CNPJ, CPF, IE, telephone and postal code are stored without separators. */
const withoutPunctuation = (value: string): readonly string[] =>
  /^[0-9A-Z.\-/() +]+$/.test(value) && /[0-9]/.test(value) ? [value.replace(/[^0-9A-Z]/g, '')] : [];

function escapedForms(text: string): readonly string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const ascii = json.replace(
    /[^\x20-\x7e]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const element = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const xml = element.replaceAll('"', '&quot;');
  return [
    json,
    ascii,
    // For JSON inside a string of another JSON document.
    JSON.stringify(json).slice(1, -1),
    element,
    xml,
    xml.replaceAll("'", '&apos;'),
    xml.replaceAll("'", '&#39;'),
    encodeURIComponent(text),
  ];
}

/**
 * Returns hexadecimal and base64 forms. Base64 depends on the number of bytes before the text modulo 3, so there is one
 * form for each, without the characters that also depend on neighbouring bytes.
 */
function encodedForms(bytes: Buffer): readonly string[] {
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    // The first character that depends on no byte before the text, and the end of those that depend on none after it.
    const first = [0, 2, 3][before] ?? 0;
    const last = Math.floor((whole.length * 8) / 6);
    const text = whole.toString('base64').slice(first, last);
    return [text, text.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [hex, hex.toUpperCase(), ...base64];
}
