import { expect, test } from 'vitest';
import { renderDanfe } from './render-danfe.ts';
import { renderLetter } from './render-letter.ts';
import { authorizedDocument, numericKey } from './testing/authorized-document.ts';
import { readObjects } from './testing/read-objects.ts';
import { registeredLetter } from './testing/registered-letter.ts';

const procNFeXml = authorizedDocument();

test('the properties of the file of a correction letter name a correction letter, not a DANFE', async () => {
  const propertiesOf = (pdf: Uint8Array) =>
    [...readObjects(pdf).values()].join('\n').match(/\/(Title|Creator|Producer)\([^)]*\)/g);
  const letter = await renderLetter({
    procEventoXml: registeredLetter(),
    procNFeXml,
    status: 'authorized',
  });
  expect(propertiesOf(letter)).toEqual([
    `/Title(Carta de Correção 1 da NF-e ${numericKey})`,
    '/Creator(Carta de Correção)',
    '/Producer(Carta de Correção)',
  ]);
  const danfe = await renderDanfe({ procNFeXml, status: 'authorized' });
  expect(propertiesOf(danfe)).toEqual([`/Title(${numericKey})`, '/Creator(DANFE)', '/Producer(DANFE)']);
});
