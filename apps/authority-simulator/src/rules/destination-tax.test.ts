import { useOpened } from '@fiscal/testkit/testing';
import { expect, test } from 'vitest';
import { all, asReturn, type Edit, swapAll, toConsumerElsewhere } from '../testing/edit-note.ts';
import { goodNote, keyOf } from '../testing/good-note.ts';
import { judgeText } from '../testing/judge-text.ts';
import { createTestedAuthority } from '../testing/test-authority.ts';

const tested = useOpened(() => createTestedAuthority());

const withoutGroup: Edit = (xml) =>
  xml
    .replaceAll(/<ICMSUFDest>[\s\S]*?<\/ICMSUFDest>/g, '')
    .replaceAll(/<vICMSUF(?:Dest|Remet)>[^<]*<\/vICMSUF(?:Dest|Remet)>/g, '');
const key = (yearMonth: string): string =>
  keyOf({ cnpj: '12ABC34501DE35', series: 1, number: 7, numericCode: '48151623', yearMonth });
const returnElsewhere = (yearMonth: string): Edit =>
  all(
    asReturn,
    swapAll(`<chaveAcesso>${key('2611')}</chaveAcesso>`, `<chaveAcesso>${key(yearMonth)}</chaveAcesso>`),
    swapAll('<CFOP>5202</CFOP>', '<CFOP>5102</CFOP>'),
    toConsumerElsewhere,
    swapAll('<CFOP>6108</CFOP>', '<CFOP>6202</CFOP>'),
  );
const cStatOf = (edit: Edit): string => judgeText({ tested, xml: edit(goodNote()) }).cStat;

test('a return of goods that were sold before 2016 has no tax for the state of destination', () => {
  expect(cStatOf(returnElsewhere('2611'))).toBe('100');
  expect(cStatOf(all(returnElsewhere('2611'), withoutGroup))).toBe('694');
  expect(cStatOf(all(returnElsewhere('1512'), withoutGroup))).toBe('100');
});
