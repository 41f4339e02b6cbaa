import type { CalculatedItem } from '@fiscal/domain';
import { elementAt, parseXml, type XmlElement } from '@fiscal/xml';
import { expect, test } from 'vitest';
import { buildNfe } from './build-nfe.ts';
import { fullCalculation, icmsFields, icmsGroups } from './testing/full-calculation.ts';
import { noteSchemas, withFormalSignature } from './testing/nfe-schemas.ts';
import { anInput, anItem, aRequest } from './testing/sample-note.ts';

const schemas = noteSchemas();
const notRun = schemas.length === 1 ? ' [official schema not run: shared schemas absent]' : '';

/** Returns `path=text` for every leaf of a group of values. */
function leavesOf(value: unknown, path: string): string[] {
  if (value === undefined) return [];
  if (typeof value === 'string') return [`${path}=${value}`];
  if (Array.isArray(value)) return value.flatMap((entry: unknown) => leavesOf(entry, path));
  return Object.entries(value as object).flatMap(([tag, inner]) => leavesOf(inner, `${path}/${tag}`));
}

/** Returns the leaves of a written element as `path=text`. */
const writtenLeaves = (element: XmlElement, path: string): string[] =>
  element.children.length === 0
    ? [`${path}=${element.text}`]
    : element.children.flatMap((child) => writtenLeaves(child, `${path}/${child.name}`));

/** Returns the leaves of an item at their places in the layout. Groups of a choice are under their element. */
function expectedOfItem(item: CalculatedItem): string[] {
  const {
    decisions: _,
    taxClass: __,
    ICMS,
    IPI,
    PIS,
    COFINS,
    ICMSUFDest,
    IBSCBS,
    impostoDevol,
    ...rest
  } = item;
  const { vTotTrib, ...prod } = rest;
  const chosen = ({ element, ...values }: { readonly element: string }) => ({ [element]: values });
  const ipi = IPI && (({ cEnq, ...choice }) => ({ cEnq, ...chosen(choice) }))(IPI);
  const imposto = {
    vTotTrib,
    ICMS: chosen(ICMS),
    IPI: ipi,
    PIS: chosen(PIS),
    COFINS: chosen(COFINS),
    ICMSUFDest,
    IBSCBS,
  };
  const returned = impostoDevol && {
    pDevol: impostoDevol.pDevol,
    IPI: { vIPIDevol: impostoDevol.vIPIDevol },
  };
  return [...leavesOf(prod, 'prod'), ...leavesOf(imposto, 'imposto'), ...leavesOf(returned, 'impostoDevol')];
}

function writtenNote(): { readonly xml: string; readonly infNFe: XmlElement } {
  const request = aRequest({ items: [anItem(), anItem()] });
  const built = buildNfe(anInput(request, { calculated: fullCalculation }));
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  const infNFe = elementAt(parseXml(built.xml), 'infNFe');
  if (infNFe === undefined) throw new Error('no infNFe');
  return { xml: built.xml, infNFe };
}

const groupLeaves = (infNFe: XmlElement, name: string): string[] => {
  const found = elementAt(infNFe, name);
  return found === undefined ? [] : writtenLeaves(found, name);
};

test('the sample of the full note has every field that an ICMS group can have', () => {
  const fields = icmsGroups.flatMap((group) => Object.keys(group));
  expect([...new Set(fields)].sort()).toEqual([...icmsFields].sort());
});

test(`a note with every group that the engine can produce is valid${notRun}`, () => {
  const { xml } = writtenNote();
  for (const { label, schema } of schemas)
    expect(schema.validate(withFormalSignature(xml)), label).toEqual([]);
});

test('every calculated value of an item is a tag of the document, and its taxes have no other tags', () => {
  const { infNFe } = writtenNote();
  const items = infNFe.children.filter(({ name }) => name === 'det');
  expect(items).toHaveLength(fullCalculation.items.length);
  for (const [index, item] of fullCalculation.items.entries()) {
    const det = items[index];
    if (det === undefined) throw new Error(`no item ${index}`);
    const written = ['prod', 'imposto', 'impostoDevol'].flatMap((name) => groupLeaves(det, name));
    const expected = expectedOfItem(item);
    expect(written).toEqual(expect.arrayContaining(expected));
    const underTaxes = (leaf: string): boolean => !leaf.startsWith('prod/');
    expect(written.filter(underTaxes).sort()).toEqual(expected.filter(underTaxes).sort());
  }
});

test('every calculated value of the note is a tag of the document, and its totals have no other tags', () => {
  const { infNFe } = writtenNote();
  const { ide, ICMSTot, IBSCBSTot, pag, cobr } = fullCalculation;
  expect(groupLeaves(infNFe, 'ide')).toEqual(expect.arrayContaining(leavesOf(ide, 'ide')));
  for (const [name, values] of Object.entries({ total: { ICMSTot, IBSCBSTot }, pag, cobr })) {
    expect(groupLeaves(infNFe, name).sort()).toEqual(leavesOf(values, name).sort());
  }
});

test('the benefit code is between CEST and CFOP, as calculated and not as requested', () => {
  const request = aRequest({
    items: [anItem({ cest: '2803800', benefitCode: 'SP000001' }), anItem({ benefitCode: 'SP000002' })],
  });
  const [first, second] = fullCalculation.items;
  if (first === undefined || second === undefined) throw new Error('two items');
  const items = [first, { ...second, cBenef: undefined }];
  const built = buildNfe(anInput(request, { calculated: { ...fullCalculation, items } }));
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  expect(built.xml).toContain('<CEST>2803800</CEST><cBenef>SP070010</cBenef><CFOP>');
  expect(built.xml).not.toContain('SP00000');
});
