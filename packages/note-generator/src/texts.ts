import fc from 'fast-check';

const latin = fc.oneof(
  fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  fc.integer({ min: 0xa1, max: 0xff }).map((code) => String.fromCharCode(code)),
  fc.constantFrom('&', '<', '>', '"', "'", ']]>'),
);

/** Any text that the layout takes: Latin-1 without controls, markup included, blanks anywhere but alone. */
export const latinText = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .string({ unit: latin, maxLength: Math.floor(max / 3) })
    .map((text) => (text.trim().length >= min ? text : text + 'x'.repeat(min)));

const plain = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'),
  minLength: 2,
  maxLength: 12,
});
const awkward = fc.constantFrom('Açúcar & café <tipo 1>', "Parafuso 3/8'' ]]>", 'Caderno  96 folhas');
const worst = latinText(2, 60);

/** A name of 2 to 60 characters: plain mostly, the worst of `latinText` sometimes, so that big notes are quick to make. */
export const label = fc.oneof(
  { weight: 6, arbitrary: plain },
  { weight: 1, arbitrary: worst },
  { weight: 1, arbitrary: awkward },
);
