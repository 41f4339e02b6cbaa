import { describe, expect, test } from 'vitest';
import { readDanfe, readPreview } from '../model/read-danfe.ts';
import { authorizedDocument, items } from '../testing/authorized-document.ts';
import { testLogo } from '../testing/test-logo.ts';
import { untidyMarks } from '../testing/untidy-marks.ts';
import { geometries } from './geometry.ts';
import { layOutDanfe } from './lay-out-danfe.ts';
import type { Sheet } from './sheet.ts';

const many = authorizedDocument({ items: items(150) });
const orientations = (['portrait', 'landscape'] as const).map((orientation) => ({ orientation }));
const textOn = (sheet: Sheet): string => sheet.texts.map(({ text }) => text).join(' ');

/** The note in the form of a preview: without signature, key, number and protocol. */
const unnumbered = authorizedDocument()
  .replace(/^.*<NFe>/s, '<NFe xmlns="http://www.portalfiscal.inf.br/nfe">')
  .replace(/<\/NFe>.*$/s, '</NFe>')
  .replace(/ Id="[^"]*"/, '')
  .replace(/<nNF>\d+<\/nNF>/, '');

describe.each(orientations)('$orientation', ({ orientation }) => {
  const options = { layout: 'nt2026010', orientation, status: 'authorized' } as const;

  test.each([
    [240, 80],
    [80, 240],
    [50, 50],
  ])(
    'a logo of %i x %i keeps its proportion, is in the frame of the issuer of every sheet and covers no text',
    (width, height) => {
      const logo = testLogo(width, height);
      const sheets = layOutDanfe(readDanfe(many), { ...options, logo });
      expect(sheets.length).toBeGreaterThan(1);
      for (const sheet of sheets) {
        const [image, ...others] = sheet.images;
        if (image === undefined) throw new Error('no image');
        expect(others).toEqual([]);
        expect(image.bytes).toBe(logo.bytes);
        expect(image.width / image.height).toBeCloseTo(width / height, 6);
        const { header } = geometries[orientation];
        const frame = sheet.frames.find(
          (each) => each.x === header.left && each.width === header.issuerWidth,
        );
        if (frame === undefined) throw new Error('no frame of the issuer');
        expect(image.x).toBeGreaterThan(frame.x);
        expect(image.y).toBeGreaterThan(frame.y);
        expect(image.x + image.width).toBeLessThan(frame.x + frame.width);
        expect(image.y + image.height).toBeLessThan(frame.y + frame.height);
        expect(untidyMarks(sheet)).toEqual([]);
      }
      expect(layOutDanfe(readDanfe(many), options).flatMap(({ images }) => images)).toEqual([]);
    },
  );

  test('every sheet names the correction letter in force once', () => {
    const correction = {
      sequence: 3,
      registeredAt: '2026-11-23T10:11:12-03:00',
      protocol: '135260000000003',
    };
    for (const sheet of layOutDanfe(readDanfe(many), { ...options, correction })) {
      expect(textOn(sheet)).toContain(
        'CARTA DE CORREÇÃO Nº 3 REGISTRADA EM 23/11/2026 10:11:12 PROTOCOLO 135260000000003',
      );
      expect(textOn(sheet).split('CARTA DE CORREÇÃO')).toHaveLength(2);
      expect(untidyMarks(sheet)).toEqual([]);
    }
    expect(layOutDanfe(readDanfe(many), options).map(textOn).join(' ')).not.toContain('CARTA');
  });

  test('every sheet of a cancelled note has date and protocol of its event and of the authorization', () => {
    const cancellation = { registeredAt: '2026-11-24T08:09:10-03:00', protocol: '135260000000004' };
    const sentence = 'NF-e CANCELADA EM 24/11/2026 08:09:10 PROTOCOLO 135260000000004';
    const cancelled = { ...options, status: 'cancelled' } as const;
    for (const sheet of layOutDanfe(readDanfe(many), { ...cancelled, cancellation })) {
      expect(textOn(sheet).split(sentence)).toHaveLength(2);
      expect(textOn(sheet)).toContain('135260000012345 - 21/11/2026 10:00:03');
      expect(sheet.watermarks).toContain('CANCELADA');
      expect(untidyMarks(sheet)).toEqual([]);
    }
    expect(layOutDanfe(readDanfe(many), cancelled).map(textOn).join(' ')).not.toContain('CANCELADA EM');
  });

  test('a preview without number, key and protocol has no bar code and says that it is not valid', () => {
    const sheets = layOutDanfe(readPreview(unnumbered), { ...options, status: 'preview' });
    for (const sheet of sheets) {
      expect(sheet.watermarks).toEqual(['SEM VALOR']);
      expect(sheet.bars).toEqual([]);
      const text = textOn(sheet);
      expect(text).toContain('PRÉ-VISUALIZAÇÃO - SEM VALOR FISCAL');
      expect(text).not.toContain('Consulta de autenticidade');
      expect(text).not.toMatch(/undefined|null|NaN|000\.000\.000/);
      expect(text).toContain('Parafuso sextavado M3');
    }
    expect(() => readDanfe(unnumbered)).toThrow('the document has no');
  });

  test('a preview with a key has the bars of the key', () => {
    const numbered = authorizedDocument().replace(/<protNFe.*<\/protNFe>/s, '');
    const [sheet] = layOutDanfe(readPreview(numbered), { ...options, status: 'preview' });
    expect(sheet?.bars.length).toBeGreaterThan(0);
    expect(sheet && textOn(sheet)).toContain('3526 1111 2223 3300');
  });
});
