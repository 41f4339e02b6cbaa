import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInstalled } from '@fiscal/testkit';
import { expect, test } from 'vitest';
import { renderDanfe } from './index.ts';
import { authorizedDocument, items, letterKey, numericKey } from './testing/authorized-document.ts';
import { extractTexts } from './testing/extract-texts.ts';
import { readObjects } from './testing/read-objects.ts';

const draw = (procNFeXml: string, status: 'authorized' | 'cancelled' = 'authorized') =>
  renderDanfe({ procNFeXml, status });

test('the sheet has the values of the authorized XML', async () => {
  const [texts = []] = extractTexts(await draw(authorizedDocument()));
  for (const text of [
    '3526 1111 2223 3300 0181 5500 1000 0012 3414 8151 6235',
    '135260000012345 - 21/11/2026 10:00:03',
    'Metalúrgica São João Ltda',
    '11.222.333/0001-81',
    '11.444.777/0001-61',
    'Nº 000.001.234',
    'SÉRIE 001',
    'FOLHA 1/1',
    '1.315,50',
    '9 - Sem transporte',
    'Parafuso sextavado M3',
    'SEM VALOR FISCAL',
  ]) {
    expect(texts).toContain(text);
  }
});

test('the same document gives the same bytes, which do not name the program that wrote them', async () => {
  const pdf = await draw(authorizedDocument());
  expect(Buffer.compare(pdf, await draw(authorizedDocument()))).toBe(0);
  const file = Buffer.from(pdf).toString('latin1');
  expect(file.startsWith('%PDF-1.7')).toBe(true);
  expect(file).not.toMatch(/powered|pdfkit|react|fiscal/i);
});

test('the file has the date when the note was received; a preview has the date of its issue', async () => {
  const issuedAt = '2026-11-20T09:08:07-04:00';
  const procNFeXml = authorizedDocument({ issuedAt });
  const dateOf = async (status: 'authorized' | 'preview') => {
    const pdf = await renderDanfe({ procNFeXml, status });
    return /\/CreationDate\((.*?)\)/.exec([...readObjects(pdf).values()].join('\n'))?.[1];
  };
  expect(await dateOf('authorized')).toBe("D:20261121100003-03'00");
  expect(await dateOf('preview')).toBe("D:20261120090807-04'00");
});

test('each of 990 items is printed once, and every sheet names the real number of sheets', async () => {
  const pages = extractTexts(await draw(authorizedDocument({ items: items(990) })));
  const codes = pages.flat().filter((text) => /^P-\d{4}$/.test(text));
  expect(new Set(codes).size).toBe(990);
  expect(codes).toHaveLength(990);
  pages.forEach((texts, index) => {
    expect(texts).toContain(`FOLHA ${index + 1}/${pages.length}`);
    expect(texts).toContain('11.222.333/0001-81');
  });
});

test('every sheet has the marks: no fiscal value in homologation, and cancelled for a cancelled note', async () => {
  const count = (pages: string[][], mark: string) => pages.filter((texts) => texts.at(-1) === mark).length;
  const long = { items: items(80) };
  const homologation = extractTexts(await draw(authorizedDocument(long)));
  expect(count(homologation, 'SEM VALOR FISCAL')).toBe(homologation.length);
  const production = extractTexts(await draw(authorizedDocument({ ...long, environment: '1' })));
  expect(production.flat()).not.toContain('SEM VALOR FISCAL');
  const cancelled = extractTexts(await draw(authorizedDocument({ ...long, environment: '1' }), 'cancelled'));
  expect(count(cancelled, 'CANCELADA')).toBe(cancelled.length);
  const both = extractTexts(await draw(authorizedDocument(), 'cancelled'));
  expect(both[0]?.slice(-2)).toEqual(['SEM VALOR FISCAL', 'CANCELADA']);
});

test.each([
  ['2026-11-30T23:59:59-03:00', false],
  ['2026-12-01T00:00:00-03:00', true],
])('the reform is printed for notes issued from 2026-12-01: %s', async (issuedAt, printed) => {
  const [texts = []] = extractTexts(await draw(authorizedDocument({ issuedAt })));
  expect(texts.includes('VALOR DA CBS')).toBe(printed);
  expect(texts.includes('3 - REGIME NORMAL')).toBe(printed);
  expect(texts.some((text) => text.includes('cClassTrib 000001'))).toBe(printed);
});

test.each(['110', '301', '302', '217'])('a protocol with status %s has no DANFE', async (status) => {
  await expect(draw(authorizedDocument({ status }))).rejects.toThrow('not authorized');
});

test.each(['100', '150'])(
  'a protocol with status %s, an authorization in time or late, has a DANFE',
  async (status) => {
    const [texts = []] = extractTexts(await draw(authorizedDocument({ status })));
    expect(texts).toContain('DANFE');
  },
);

const absent = ['pdftoppm', 'zbarimg'].filter((tool) => !isInstalled(tool));

test.skipIf(absent.length > 0)(
  'a bar code reader finds the key at 200 dpi [needs pdftoppm and zbarimg]',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'danfe-'));
    try {
      for (const accessKey of [numericKey, letterKey, '422112A1B2C3D4E5F668550030000276771368212013']) {
        const pdf = await draw(authorizedDocument({ accessKey }), 'cancelled');
        writeFileSync(join(folder, 'danfe.pdf'), pdf);
        spawnSync('pdftoppm', ['-r', '200', '-png', 'danfe.pdf', 'sheet'], { cwd: folder });
        const read = spawnSync('zbarimg', ['-q', '--raw', 'sheet-1.png'], { cwd: folder, encoding: 'utf8' });
        expect(read.stdout.trim()).toBe(accessKey);
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
