import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openFonts } from './fonts/open-fonts.ts';
import { type DanfeRequest, renderDanfe } from './index.ts';
import { authorizedDocument, items, letterKey, numericKey } from './testing/authorized-document.ts';
import { missingOf, nameNeeding, pagesOf, runTool } from './testing/read-pages.ts';
import { testLogo } from './testing/test-logo.ts';
import { worstDocument } from './testing/worst-document.ts';

// Points of the acceptance checklist (facts/danfe.md §8) that only the produced file can show, read by poppler and zbar.

const folder = mkdtempSync(join(tmpdir(), 'danfe-checklist-'));
afterAll(() => rmSync(folder, { recursive: true }));

const fonts = openFonts();
const correction = { sequence: 1, registeredAt: '2026-11-22T10:00:00-03:00', protocol: '135260000012399' };
const cancellation = { registeredAt: '2026-11-23T10:00:00-03:00', protocol: '135260000012400' };
const draw = (request: Partial<DanfeRequest>) =>
  renderDanfe(
    {
      procNFeXml: authorizedDocument(),
      status: 'authorized',
      logo: testLogo(),
      correction,
      ...request,
    },
    fonts,
  );
async function write(name: string, request: Partial<DanfeRequest>): Promise<string> {
  const path = join(folder, `${name}.pdf`);
  writeFileSync(path, await draw(request));
  return path;
}
const run = (tool: string, ...given: string[]) => runTool(folder, tool, ...given);

const orientations = ['portrait', 'landscape'] as const;
const layouts = ['moc7', 'nt2026010'] as const;
const forms = layouts.flatMap((layout) => orientations.map((orientation) => [layout, orientation] as const));

const barTools = ['pdfinfo', 'pdftoppm', 'zbarimg'];
const keys = [numericKey, letterKey, '422112A1B2C3D4E5F668550030000276771368212013'];
const readings = orientations.flatMap((orientation) =>
  keys.flatMap((key) => [150, 200].map((resolution) => [key, orientation, resolution] as const)),
);
test.runIf(missingOf(barTools).length === 0).each(readings)(
  nameNeeding(
    '9, 42: on the last sheet of a cancelled note, the bar code of %s (%s) is read at %i dpi',
    barTools,
  ),
  async (accessKey, orientation, resolution) => {
    const name = `${accessKey}-${orientation}-${resolution}`;
    const procNFeXml = authorizedDocument({ accessKey, items: items(60) });
    const path = await write(name, { procNFeXml, status: 'cancelled', cancellation, orientation });
    const last = /Pages: +(\d+)/.exec(run('pdfinfo', path))?.[1] ?? '';
    // The upper part holds the bars; the reader writes warnings about other codes to stderr.
    const upper = String(2 * resolution);
    run('pdftoppm', '-r', String(resolution), '-f', last, '-H', upper, '-png', '-singlefile', path, name);
    const read = spawnSync('zbarimg', ['-q', '--raw', `${name}.png`], { cwd: folder, encoding: 'utf8' });
    expect(read.stdout.trim()).toBe(accessKey);
  },
);

const margin = 5.67;
const mark = /^(SEM|VALOR|FISCAL|CANCELADA)$/;

test.runIf(missingOf(['pdftotext']).length === 0).each(forms)(
  nameNeeding('1: %s %s: no word of the worst note is within 2 mm of an edge', ['pdftotext']),
  async (layout, orientation) => {
    const pages = pagesOf(
      folder,
      await write(`worst-${layout}-${orientation}`, { procNFeXml: worstDocument(), layout, orientation }),
    );
    for (const { width, height, words } of pages) {
      expect([width, height]).toEqual(orientation === 'portrait' ? [595.28, 841.89] : [841.89, 595.28]);
      const outside = words.filter(
        ({ left, top, right, bottom, text }) =>
          !mark.test(text) &&
          (left < margin || top < margin - 2 || right > width - margin || bottom > height - margin),
      );
      expect(outside).toEqual([]);
    }
  },
);

const fieldsOfNote = [
  ['NATUREZA DA OPERAÇÃO', 'Venda de mercadoria'],
  ['BAIRRO/DISTRITO', 'Bela Vista'],
  ['CEP', '01310-200'],
  ['DATA DA EMISSÃO', '21/11/2026'],
  ['VALOR DO FRETE', '25,50'],
  ['DESCONTO', '10,00'],
  ['VALOR TOTAL DA NOTA', '1.315,50'],
  ['VALOR TOTAL DOS PRODUTOS', '1.300,00'],
  ['FRETE POR CONTA', '9 - Sem transporte'],
  ['PROTOCOLO DE AUTORIZAÇÃO DE USO', '135260000012345 - 21/11/2026 10:00:03'],
] as const;

test.runIf(missingOf(['pdftotext']).length === 0).each(forms)(
  nameNeeding('12, 22, 24: %s %s: in the produced file each value is directly below its label', [
    'pdftotext',
  ]),
  async (layout, orientation) => {
    const [page] = pagesOf(folder, await write(`fields-${layout}-${orientation}`, { layout, orientation }));
    const words = page?.words ?? [];
    const find = (text: string) =>
      words.flatMap((first, index) => {
        const phrase = words.slice(index, index + text.split(' ').length);
        return phrase.map((word) => word.text).join(' ') === text
          ? [{ first, last: phrase.at(-1) ?? first }]
          : [];
      });
    for (const [label, value] of fieldsOfNote) {
      const labels = find(label);
      const below = find(value).filter((content) =>
        labels.some(({ first }) => {
          const distance = content.first.top - first.top;
          return (
            distance > 0 &&
            distance < 16 &&
            content.last.right > first.left &&
            content.first.left - first.left < 300
          );
        }),
      );
      expect(below.length, `${label}: ${value}`).toBeGreaterThan(0);
    }
  },
);

test.each(forms)(
  '46: %s %s: the same request gives the same bytes, with logo and letter',
  async (layout, orientation) => {
    expect(Buffer.compare(await draw({ layout, orientation }), await draw({ layout, orientation }))).toBe(0);
  },
);

test.each(['110', '301', '302', '217'])('45: a protocol with status %s has no DANFE', async (status) => {
  await expect(draw({ procNFeXml: authorizedDocument({ status }) })).rejects.toThrow('not authorized');
});

test.runIf(missingOf(['pdfinfo']).length === 0)(
  nameNeeding('47: the title is the key; a preview without a key has the title DANFE', ['pdfinfo']),
  async () => {
    expect(run('pdfinfo', await write('title', {}))).toMatch(new RegExp(`Title: +${numericKey}\n`));
    const preview = authorizedDocument()
      .replace(/<protNFe.*<\/protNFe>/s, '')
      .replace(/ Id="[^"]*"/, '');
    const path = await write('preview', { procNFeXml: preview, status: 'preview' });
    expect(run('pdfinfo', path)).toMatch(/Title: +DANFE\n/);
  },
);

test.runIf(missingOf(['pdfimages']).length === 0).each(orientations)(
  nameNeeding('%s: the logo is in the file only once, for any number of sheets', ['pdfimages']),
  async (orientation) => {
    const path = await write(`logo-${orientation}`, {
      procNFeXml: authorizedDocument({ items: items(150) }),
      orientation,
    });
    const shown = run('pdfimages', '-list', path).trim().split('\n').slice(2);
    expect(shown.length).toBeGreaterThan(1);
    expect(new Set(shown.map((line) => line.trim().split(/\s+/)[10])).size).toBe(1);
  },
);
