import { expect, test } from 'vitest';
import { loadNfeSchemas } from './load-nfe-schemas.ts';
import { applyOverlay, nfeOverlay } from './nfe-overlay.ts';

const decode = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

test('after the overlay no digits-only pattern of key, CNPJ or Id is left in the files it touches', () => {
  const files = loadNfeSchemas();
  for (const file of new Set(nfeOverlay.map((rule) => rule.file))) {
    expect(decode(files[file])).not.toMatch(
      /value="(?:NFe\[0-9\]\{44\}|ID\[0-9\]\{(?:41|52)\}|\[0-9\]\{(?:44|14|3,14)\})"/,
    );
  }
});

test('applying the overlay to files that already have it is an error, not a silent pass', () => {
  expect(() => applyOverlay(loadNfeSchemas(), nfeOverlay)).toThrow(/0 matches/);
});

test('a rule that matches more often than it says is an error', () => {
  const files = { 'a.xsd': new TextEncoder().encode('x x') };
  expect(() => applyOverlay(files, [{ file: 'a.xsd', find: 'x', replace: 'y', times: 1 }])).toThrow(
    /2 matches/,
  );
});

test('a missing file or type is an error', () => {
  expect(() => applyOverlay({}, nfeOverlay)).toThrow(/is missing/);
  const files = { 'a.xsd': new TextEncoder().encode('<xs:schema/>') };
  expect(() =>
    applyOverlay(files, [{ file: 'a.xsd', type: 'T', find: 'x', replace: 'y', times: 1 }]),
  ).toThrow(/no type/);
});

test('the files given are left as they were', () => {
  const files = { 'a.xsd': new TextEncoder().encode('x') };
  const edited = applyOverlay(files, [{ file: 'a.xsd', find: 'x', replace: 'y', times: 1 }]);
  expect([decode(files['a.xsd']), decode(edited['a.xsd'])]).toEqual(['x', 'y']);
});
