import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedFolder } from '@fiscal/testkit';
import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { all, asReturn, type Edit, remove, set, setIn, swap, within } from '../testing/edit-note.ts';
import { goodNote, keyOf, testedOn } from '../testing/good-note.ts';
import { judgeText } from '../testing/judge-text.ts';
import { createTestedAuthority } from '../testing/test-authority.ts';

const tested = useOpened(() => createTestedAuthority());

const group =
  '<IBSCBS><CST>200</CST><cClassTrib>200034</cClassTrib><gIBSCBS><vBC>918.70</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>0.0400</pAliqEfet></gRed><vIBSUF>0.37</vIBSUF></gIBSUF><gIBSMun><pIBSMun>0.0000</pIBSMun><gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>0.0000</pAliqEfet></gRed><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.37</vIBS><gCBS><pCBS>0.9000</pCBS><gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>0.3600</pAliqEfet></gRed><vCBS>3.31</vCBS></gCBS></gIBSCBS></IBSCBS>';
const totals =
  '<IBSCBSTot><vBCIBSCBS>918.70</vBCIBSCBS><gIBS><gIBSUF><vDif>0.00</vDif><vDevTrib>0.00</vDevTrib><vIBSUF>0.37</vIBSUF></gIBSUF><gIBSMun><vDif>0.00</vDif><vDevTrib>0.00</vDevTrib><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.37</vIBS><vCredPres>0.00</vCredPres><vCredPresCondSus>0.00</vCredPresCondSus></gIBS><gCBS><vDif>0.00</vDif><vDevTrib>0.00</vDevTrib><vCBS>3.31</vCBS><vCredPres>0.00</vCredPres><vCredPresCondSus>0.00</vCredPresCondSus></gCBS></IBSCBSTot>';

/** The worked vector V04: a base of 918.70 with a reduction of 60 %, in 2026. */
const worked: Edit = (xml) =>
  xml.replace(/<IBSCBS>[\s\S]*?<\/IBSCBS>/, group).replace(/<IBSCBSTot>[\s\S]*?<\/IBSCBSTot>/, totals);

interface Verdict {
  readonly edit: Edit;
  readonly environment?: 'homologation' | 'production';
  readonly at?: Date;
}

const cStatOf = ({ edit, environment = 'homologation', at = testedOn }: Verdict): string => {
  tested.time.now = at;
  const base = goodNote({
    items: 1,
    issuedAt: at,
    environment: environment === 'production' ? '1' : '2',
  });
  return judgeText({ tested, xml: edit(base), environment }).cStat;
};

const inReform = (edit: Edit): Edit => within('IBSCBS', edit);
const withoutGroup = all(remove('IBSCBS'), remove('IBSCBSTot'));
const key = keyOf({
  cnpj: '12ABC34501DE35',
  series: 1,
  number: 9,
  numericCode: '48151623',
  yearMonth: '2611',
});
const reference = swap('</verProc>', `</verProc><NFref><refNFe>${key}</refNFe></NFref>`);
const deferral = '<gDif><pDif>0.0000</pDif><vDif>0.00</vDif></gDif>';

test.each<[what: string, edit: Edit, cStat: string]>([
  ['the worked item without a change', (xml) => xml, '100'],
  ['a class that does not exist', inReform(set('cClassTrib', '200999')), '1023'],
  ['a class whose validity is over', inReform(all(set('CST', '220'), set('cClassTrib', '220001'))), '1023'],
  ['a class of another situation', inReform(set('CST', '000')), '1024'],
  ['a class of services', inReform(set('cClassTrib', '200028')), '1025'],
  ['no reduction of the CBS', within('gCBS', remove('gRed')), '1079'],
  ['another percentage of reduction', within('gIBSUF', set('pRedAliq', '40.0000')), '1034'],
  ['another effective rate', within('gIBSUF', set('pAliqEfet', '0.0500')), '1035'],
  ['a CBS off by two cents', within('gCBS', set('vCBS', '3.33')), '1069'],
  ['a CBS off by one cent, but not in the total', within('gCBS', set('vCBS', '3.32')), '1091'],
  [
    'a CBS off by one cent, also in the total',
    all(within('gCBS', set('vCBS', '3.32')), within('IBSCBSTot', setIn('gCBS', 'vCBS', '3.32'))),
    '100',
  ],
  ['an IBS that is not the sum', within('gIBSCBS', set('vIBS', '0.40')), '1150'],
  ['another rate of the CBS', within('gCBS', set('pCBS', '1.0000')), '1037'],
  ['a deferral that the situation forbids', within('gCBS', swap('</pCBS>', `</pCBS>${deferral}`)), '1090'],
  ['no totals of the reform', remove('IBSCBSTot'), '1119'],
  ['a total base off by one cent', set('vBCIBSCBS', '918.71'), '1076'],
  ['no group', withoutGroup, '1115'],
  ['a return with references in both places', all(asReturn, reference), '1010'],
  ['a return with a reference in the old place', all(asReturn, remove('DFeReferenciado'), reference), '321'],
  ['a return that does not name the item', all(asReturn, remove('nItem')), '1048'],
])('a note with %s', (_what, edit, cStat) => {
  expect(cStatOf({ edit: all(worked, edit) })).toBe(cStat);
});

test('the test environment requires the group of the reform; production does not require it yet', () => {
  expect(cStatOf({ edit: withoutGroup })).toBe('1115');
  expect(cStatOf({ edit: withoutGroup, environment: 'production' })).toBe('100');
});

test('from the announced day on, production requires that a return names the returned item', () => {
  const edit = all(asReturn, remove('DFeReferenciado'));
  const judged = (at: string) =>
    cStatOf({ edit, environment: 'production', at: new Date(`${at}T15:00:00Z`) });
  expect([judged('2026-11-15'), judged('2026-11-16')]).toEqual(['100', '321']);
});

const rates = (state: string, municipal: string, federal: string): Edit =>
  inReform(
    all(
      within('gIBSUF', all(set('pIBSUF', state), set('vIBSUF', '0.04'))),
      within('gIBSMun', all(set('pIBSMun', municipal), set('vIBSMun', '0.04'))),
      set('vIBS', '0.08'),
      within('gCBS', all(set('pCBS', federal), set('vCBS', '6.80'))),
    ),
  );

test('from 2027 on the IBS has its own rates, and any rate of the CBS is accepted, because none is published yet', () => {
  const at = new Date('2027-02-10T15:00:00Z');
  const totalled = all(
    within('IBSCBSTot', all(set('vIBSUF', '0.04'), set('vIBSMun', '0.04'), set('vCBS', '6.80'))),
  );
  const edit = all(rates('0.0500', '0.0500', '8.5000'), totalled);
  expect(cStatOf({ edit, at })).toBe('100');
  expect(cStatOf({ edit: rates('0.1000', '0.0500', '8.5000'), at })).toBe('1026');
  expect(cStatOf({ edit: rates('0.0500', '0.0000', '8.5000'), at })).toBe('1036');
});

test('a return has the rates of the year in which the returned note was issued', () => {
  const at = new Date('2027-02-10T15:00:00Z');
  expect(cStatOf({ edit: all(worked, asReturn), at })).toBe('100');
  expect(cStatOf({ edit: worked, at })).toBe('1026');
});

interface Vector {
  readonly id: string;
  readonly title: string;
  readonly date: string;
  readonly input: { readonly model?: string | number };
  readonly items: readonly object[];
  readonly IBSCBSTot: object;
}

const written = (values: object): string =>
  Object.entries(values)
    .map(([tag, value]) => `<${tag}>${typeof value === 'string' ? value : written(value as object)}</${tag}>`)
    .join('');

/** The vectors of notes; the others are services. The vectors of 2025 are older than the table of classes. */
function vectors(): readonly Vector[] {
  const shared = sharedFolder();
  if (shared === undefined) return [];
  const file = join(shared, 'data', 'reform', 'test-vectors.json');
  const all = (JSON.parse(readFileSync(file, 'utf8')) as { vectors: readonly Vector[] }).vectors;
  return all.filter(({ input }) => input.model !== 'NFSe');
}

const given = vectors();
const notRun = given.length === 0 ? ' [not run: shared data absent]' : '';

test(`every worked vector of a note is accepted${notRun}`, () => {
  for (const { id, date, items, IBSCBSTot } of given) {
    const at = date < '2026' ? testedOn : new Date(`${date}T15:00:00Z`);
    let next = 0;
    const xml = goodNote({ items: items.length, issuedAt: at })
      .replaceAll(/<IBSCBS>[\s\S]*?<\/IBSCBS>/g, () => {
        next += 1;
        return `<IBSCBS>${written(items[next - 1] ?? {})}</IBSCBS>`;
      })
      .replace(/<IBSCBSTot>[\s\S]*?<\/IBSCBSTot>/, `<IBSCBSTot>${written(IBSCBSTot)}</IBSCBSTot>`);
    tested.time.now = at;
    expect(judgeText({ tested, xml }), id).toMatchObject({ cStat: '100' });
  }
});
