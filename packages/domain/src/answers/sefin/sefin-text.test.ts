import { expect, test } from 'vitest';
import { sefinRows } from './sefin-table.ts';
import { sefinTextOf } from './sefin-text.ts';

test.each(sefinRows.map((row) => [row.codes.join(' '), row] as const))(
  'the text of %s is complete',
  (_codes, row) => {
    expect(row.title).toMatch(/^\S.*[^\s.]$/);
    for (const sentence of [row.meaning, row.remedy]) expect(sentence).toMatch(/^\p{Lu}.*[.=]$/su);
    expect(row.source).not.toBe('');
    expect(row.fields ?? []).toEqual([...new Set(row.fields)]);
  },
);

test('a code of the official list has at least the text of a rejection; a code outside of the lists refuses nothing', () => {
  expect(sefinTextOf('E0618')).toMatchObject({ title: expect.stringMatching(/lista oficial não tem/) });
  expect(sefinTextOf('E0619')).toMatchObject({ title: 'NFS-e rejeitada', repeat: 'no' });
  for (const code of ['E4711', 'E9999', 'RNG9999', 'E999', 'E1206', 'E1217']) {
    const { meaning, remedy } = sefinTextOf(code) ?? {};
    expect(meaning, code).not.toMatch(/regras|recusou|cadeia/);
    expect(remedy, code).not.toMatch(/[Cc]orrija/);
  }
  expect(['', 'E1', 'E12345', '204', 'e0014', ' E0014'].map(sefinTextOf)).toEqual(Array(6).fill(undefined));
});
