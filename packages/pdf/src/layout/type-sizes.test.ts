import { expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import { authorizedDocument, items } from '../testing/authorized-document.ts';
import { distinctDocument } from '../testing/distinct-document.ts';
import { testLogo } from '../testing/test-logo.ts';
import { untidyMarks } from '../testing/untidy-marks.ts';
import { worstDocument } from '../testing/worst-document.ts';
import { layOutDanfe } from './lay-out-danfe.ts';
import type { Sheet, TextKind } from './sheet.ts';

const documents = {
  plain: authorizedDocument(),
  long: authorizedDocument({ items: items(120) }),
  distinct: distinctDocument,
  worst: worstDocument(),
  'worst with few installments': worstDocument({ volumes: 2, installments: 7 }),
  'worst without installments': worstDocument({ volumes: 1, installments: 0 }),
} as const;

const cases = Object.keys(documents).flatMap((name) =>
  (['moc7', 'nt2026010'] as const).flatMap((layout) =>
    (['portrait', 'landscape'] as const).flatMap((orientation) =>
      ([undefined, testLogo(), testLogo(40, 200)] as const).map((logo, index) => ({
        name: name as keyof typeof documents,
        layout,
        orientation,
        logo,
        pictured: ['no logo', 'a wide logo', 'a high logo'][index] ?? '',
      })),
    ),
  ),
);

const sheetsOf = ({ name, layout, orientation, logo }: (typeof cases)[number]): Sheet[] =>
  layOutDanfe(readDanfe(documents[name]), { layout, orientation, status: 'authorized', logo });

/** MOC 7.0 Anexo II 3.7: the smallest size, and whether bold capitals are required. */
const smallest: Readonly<Record<TextKind, readonly [size: number, style: 'bold' | 'plain']>> = {
  content: [6, 'plain'],
  label: [6, 'plain'],
  danfe: [12, 'bold'],
  description: [8, 'plain'],
  number: [10, 'bold'],
  issuerName: [12, 'bold'],
  issuerAddress: [8, 'bold'],
  contingency: [8, 'bold'],
};

/** Returns each text with the role of its group. */
const withRoles = ({ texts, groups }: Sheet) =>
  texts.map((mark, index) => ({
    ...mark,
    role: groups.filter(({ from }) => from <= index).at(-1)?.role ?? 'paragraph',
  }));

const tooSmall = (sheet: Sheet) =>
  withRoles(sheet).filter(({ role, kind = 'content', size, font, text }) => {
    if (role === 'title') return size < 5 || font !== 'Times-Bold' || text !== text.toUpperCase();
    if (role === 'columnHeading') return size < 5 || text !== text.toUpperCase();
    const [least, style] = smallest[kind];
    const capitals = kind === 'label' || kind === 'danfe' || kind === 'number' || kind === 'description';
    const wrongCase = capitals && text.replace('Nº', '') !== text.replace('Nº', '').toUpperCase();
    return size < least || (style === 'bold' && font !== 'Times-Bold') || (wrongCase && text !== 'NF-e');
  });

test.each(cases)(
  '$name, $layout, $orientation, $pictured: every text has at least its mandatory size, and the sheets are tidy',
  (each) => {
    const sheets = sheetsOf(each);
    for (const sheet of sheets) {
      expect(tooSmall(sheet)).toEqual([]);
      expect(untidyMarks(sheet)).toEqual([]);
      const kinds = new Set(sheet.texts.map(({ kind }) => kind));
      for (const kind of ['danfe', 'description', 'number', 'issuerName', 'issuerAddress'] as const)
        expect(kinds, kind).toContain(kind);
      expect(sheet.images).toHaveLength(each.logo === undefined ? 0 : 1);
    }
  },
);

test('contents that fit are printed in 10 points', () => {
  const [sheet] = sheetsOf({
    name: 'plain',
    layout: 'moc7',
    orientation: 'portrait',
    logo: undefined,
    pictured: '',
  });
  const sizeOf = (text: string) => sheet?.texts.find((mark) => mark.text === text)?.size;
  for (const text of ['Venda de mercadoria', '11.444.777/0001-61', '1.315,50', 'São Paulo', '110042490114'])
    expect(sizeOf(text), text).toBe(10);
});
