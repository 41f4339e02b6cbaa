import { expect, test } from 'vitest';
import { NotPrintable } from '../model/not-printable.ts';
import { readDanfe } from '../model/read-danfe.ts';
import { readLetter } from '../model/read-letter.ts';
import { authorizedDocument, letterKey } from '../testing/authorized-document.ts';
import { type LetterChanges, registeredLetter, useCondition } from '../testing/registered-letter.ts';
import { widthOf } from '../text/measure-text.ts';
import { type LetterOptions, layOutLetter } from './lay-out-letter.ts';
import type { OpenSheet, Sheet } from './sheet.ts';

interface NoteChanges {
  readonly issuer?: { readonly name: string; readonly tradeName: string; readonly street: string };
}

function layOut(
  changes: LetterChanges = {},
  options: Partial<LetterOptions> = {},
  note: NoteChanges = {},
): OpenSheet {
  const model = readDanfe(authorizedDocument({ accessKey: changes.accessKey, ...note }));
  return layOutLetter(readLetter(registeredLetter(changes)), model, { status: 'authorized', ...options });
}

/** The groups of texts in the order in which they were written, each as one line. */
const groupsOf = ({ texts, groups }: Sheet): string[] =>
  groups
    .map(({ from }, index) =>
      texts
        .slice(from, groups[index + 1]?.from)
        .map(({ text }) => text)
        .join(' '),
    )
    .filter((text) => text !== '');

test('every field is printed with its label, and the event and its conditions word by word', () => {
  const groups = groupsOf(layOut({ sequence: 3, accessKey: letterKey }));
  for (const expected of [
    'CHAVE DE ACESSO 3526 1112 ABC3 4501 DE35 5500 1000 0012 3414 8151 6230',
    `IDENTIFICADOR DO EVENTO ID110110${letterKey}03`,
    'SEQUÊNCIA 3',
    'DATA E HORA DO EVENTO 22/11/2026 10:04:58',
    'PROTOCOLO DE REGISTRO 135260000000002',
    'DATA E HORA DO REGISTRO NA SEFAZ 22/11/2026 10:05:01',
    'NÚMERO DA NF-e 000.001.234',
    'SÉRIE 001',
    'DATA DA EMISSÃO 21/11/2026',
    'VALOR TOTAL DA NOTA 1.315,50',
    'PROTOCOLO DE AUTORIZAÇÃO DE USO 135260000012345',
    'DESTINATÁRIO NF-E EMITIDA EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL',
    'CNPJ/CPF DO DESTINATÁRIO 11.444.777/0001-61',
    'CONDIÇÕES DE USO',
    useCondition,
    'CORREÇÕES A SEREM CONSIDERADAS',
    'Onde se lê 1 volume, leia-se 2 volumes',
    'Cada carta de correção substitui as anteriores da mesma NF-e.',
  ]) {
    expect(groups).toContain(expected);
  }
  expect(groups.join(' ')).toContain('CARTA Nº 3');
});

test('the heading has the document of the author of the event', () => {
  const letter = { ...readLetter(registeredLetter()), author: '12345678909' };
  const sheet = layOutLetter(letter, readDanfe(authorizedDocument()), { status: 'authorized' });
  expect(groupsOf(sheet).join(' ')).toContain('CNPJ/CPF 123.456.789-09');
});

test.each<[string, LetterChanges, Partial<LetterOptions>, readonly string[], string]>([
  ['homologation', {}, {}, ['SEM VALOR FISCAL'], 'AMBIENTE DE HOMOLOGAÇÃO'],
  [
    'a later letter',
    { environment: '1' },
    { replacedBy: 2 },
    ['SUBSTITUÍDA'],
    'Substituída pela carta de correção nº 2',
  ],
  [
    'a cancelled note',
    { environment: '1' },
    { status: 'cancelled' },
    ['NF-e CANCELADA'],
    'não produz efeitos',
  ],
  ['a letter in force', { environment: '1' }, {}, [], 'Cada carta de correção substitui as anteriores'],
])('the mark and the sentence of %s', (_, changes, options, marks, statement) => {
  const sheet = layOut(changes, options);
  expect(sheet.watermarks).toEqual(marks);
  expect(groupsOf(sheet).join(' ')).toContain(statement);
});

test('the longest texts fit in the body of one sheet in a size of at least 6 pt', () => {
  const long = `${'ABCDEFGHIJ '.repeat(5)}WWWWW`;
  const issuer = { name: long, tradeName: long, street: long };
  for (const correction of ['W'.repeat(1_000), 'palavra '.repeat(125).trim()]) {
    const sheet = layOut({ correction }, { replacedBy: 20, status: 'cancelled' }, { issuer });
    const { left, width, bottom, top } = sheet.geometry.body;
    for (const { text, font, size, x, y } of sheet.texts) {
      expect(size, text).toBeGreaterThanOrEqual(6);
      expect(x, text).toBeGreaterThanOrEqual(left);
      expect(x + widthOf(text, font, size), text).toBeLessThanOrEqual(left + width + 0.01);
      expect(y, text).toBeLessThanOrEqual(bottom);
      expect(y - size, text).toBeGreaterThanOrEqual(top - 1);
    }
    const printed = groupsOf(sheet).map((group) => group.replaceAll(' ', ''));
    expect(printed).toContain(correction.replaceAll(' ', ''));
  }
});

test('only a registered correction letter is drawn', () => {
  expect(() => readLetter(registeredLetter({ type: '110111' }))).toThrow(NotPrintable);
  expect(() => readLetter('<procEventoNFe/>')).toThrow(NotPrintable);
});
