import { expect, test } from 'vitest';
import { sefinRefusalCause, sefinRowOf, sefinRows, sefinTextOf } from './sefin-text.ts';

test('every code has one row and the form of the Sefin', () => {
  const codes = sefinRows.flatMap((row) => row.codes);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => !/^E\d{4}$/.test(code))).toEqual([]);
});

test.each(sefinRows.map((row) => [row.codes.join(' '), row] as const))(
  'the text of %s is complete',
  (_codes, row) => {
    expect(row.title).toMatch(/^\S.*[^\s.]$/);
    for (const sentence of [row.meaning, row.remedy]) expect(sentence).toMatch(/^\p{Lu}.*[.=]$/su);
    expect(row.source).not.toBe('');
    expect(row.fields ?? []).toEqual([...new Set(row.fields)]);
  },
);

test('a code without a row is a rejection of the content; another text is no code', () => {
  expect(sefinTextOf('E4711')).toMatchObject({ title: 'NFS-e rejeitada', repeat: 'no' });
  expect(sefinRowOf('E4711')).toBeUndefined();
  expect(['', 'E1', 'E12345', '204', 'e0014', ' E0014'].map(sefinTextOf)).toEqual(Array(6).fill(undefined));
});

test('what a code is about', () => {
  expect(['E0014', 'E0718', 'E1235', 'E0116', 'E4711'].map(sefinRefusalCause)).toEqual([
    ...['number', 'certificate', 'defect', 'content', 'content'],
  ]);
});
