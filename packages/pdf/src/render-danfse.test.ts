import { expect, test } from 'vitest';
import { renderDanfse } from './index.ts';
import { authorizedNfse } from './testing/authorized-nfse.ts';
import { extractPages, extractTexts } from './testing/extract-texts.ts';
import { readObjects } from './testing/read-objects.ts';

const draw = (status: 'authorized' | 'cancelled' | 'replaced' = 'authorized', environment: '1' | '2' = '1') =>
  renderDanfse({ nfseXml: authorizedNfse({ environment }), status });

test.each([
  ['cancelled', 'CANCELADA'],
  ['replaced', 'SUBSTITUÍDA'],
] as const)(
  '34: the mark of a %s note is grey, diagonal, 60 pt and behind the content',
  async (status, mark) => {
    const [operators = ''] = extractPages(await draw(status));
    const latin = Buffer.from(mark, 'latin1').toString('latin1');
    expect(operators).toMatch(
      new RegExp(
        `\\nq \\.65 g\\n0\\.61566 0\\.78801 -0\\.78801 0\\.61566 [\\d.]+ [\\d.]+ cm\\nBT\\n/S 60 Tf\\n[^Q]*\\(${latin}\\) Tj\\nET\\nQ\\n`,
      ),
    );
    expect(operators.indexOf(`(${latin})`)).toBeLessThan(operators.indexOf('BDC'));
    expect(operators.indexOf(`(${latin})`)).toBeGreaterThan(operators.indexOf('.95 g'));
    expect(extractTexts(await draw())[0]).not.toContain(mark);
  },
);

test('6: only the line of homologation is pure red', async () => {
  const [operators = ''] = extractPages(await draw('authorized', '2'));
  expect([...operators.matchAll(/1 0 0 rg/g)]).toHaveLength(1);
  expect(operators).toContain(' 1 0 0 rg (NFS-e SEM VALIDADE JUR\u00cdDICA)Tj 0 g');
  expect(extractPages(await draw())[0]).not.toContain('rg');
});

test('2, 3: the border has 1 pt, dividers 0.5 pt, grounds are grey of 5 %', async () => {
  const [operators = ''] = extractPages(await draw());
  expect(operators).toMatch(/^\/Artifact BMC\n\.5 w\n\.95 g\n/);
  expect(operators).toMatch(/\nq 1 w\n5\.1 5\.1 585\.08 831\.69 re\nS\nQ\n/);
});

test('the file has the date of the NFS-e and a title, and does not name the program that wrote it', async () => {
  const pdf = await draw();
  const objects = [...readObjects(pdf).values()].join('\n');
  expect(objects).toContain("/Creator(DANFSe)/Producer(DANFSe)/CreationDate(D:20261120101607-03'00)");
  expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/powered|pdfkit|react|fiscal/i);
});

test.each([
  ['a DPS', '<DPS><infDPS Id="DPS1"/></DPS>'],
  ['an event', '<evento><infEvento/></evento>'],
  ['an NFS-e without key', authorizedNfse().replace(/ Id="NFS\d+"/, '')],
  ['an NFS-e without cStat', authorizedNfse().replace(/<cStat>\d+<\/cStat>/, '')],
  ['an NFS-e without DPS', authorizedNfse().replace(/<DPS .*<\/DPS>/s, '')],
])('41: %s has no DANFSe', async (_name, nfseXml) => {
  await expect(renderDanfse({ nfseXml, status: 'authorized' })).rejects.toMatchObject({
    name: 'NotPrintable',
  });
});
