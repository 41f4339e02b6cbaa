import { describe, expect, test } from 'vitest';
import { readDanfe } from '../model/read-danfe.ts';
import { authorizedDocument, billingXml, type DocumentChanges } from '../testing/authorized-document.ts';
import { distinctDocument } from '../testing/distinct-document.ts';
import { contentsOf, danfeForms, textOf, textsIn } from '../testing/fields-of-sheet.ts';
import { untidyMarks } from '../testing/untidy-marks.ts';
import { long } from '../testing/worst-document.ts';
import { layOutDanfe } from './lay-out-danfe.ts';
import type { Sheet } from './sheet.ts';

// The numbers in the titles are the items of the acceptance checklist (facts/danfe.md §8): recipient, billing, totals, transport, foot.

describe.each(danfeForms)('$layout $orientation', ({ layout, orientation }) => {
  const draw = (xml: string, status: 'authorized' | 'cancelled' = 'authorized') =>
    layOutDanfe(readDanfe(xml), { layout, orientation, status });
  const of = (changes: DocumentChanges) => draw(authorizedDocument(changes));
  const firstOf = (changes: DocumentChanges): Sheet => {
    const [sheet] = of(changes);
    if (sheet === undefined) throw new Error('no sheet');
    return sheet;
  };
  const contents = (changes: DocumentChanges, label: string) => contentsOf(firstOf(changes), label);

  test.each([
    ['<CPF>11144477735</CPF>', '111.444.777-35'],
    ['<CNPJ>12ABC34501DE35</CNPJ>', '12.ABC.345/01DE-35'],
    ['<idEstrangeiro>AB 123/9</idEstrangeiro>', 'AB 123/9'],
  ])('18: recipient %s', (document, printed) => {
    const xml = authorizedDocument().replace(/<dest><CNPJ>\d+<\/CNPJ>/, `<dest>${document}`);
    const [sheet] = draw(xml);
    expect(sheet && contentsOf(sheet, 'CNPJ/CPF')[0]).toBe(printed);
    const [stateless] = draw(xml.replace(/<IE>\d+<\/IE><\/dest>/, '</dest>'));
    expect(stateless && contentsOf(stateless, 'INSCRIÇÃO ESTADUAL')).toContain('');
  });

  test('19: the longest name, address and district are complete', () => {
    const recipient = { name: long(60), street: long(60), district: long(60) };
    expect(contents({ recipient }, 'NOME/RAZÃO SOCIAL')).toEqual([long(60)]);
    expect(contents({ recipient }, 'ENDEREÇO')[0]).toBe(`${long(60)}, 1578, Conjunto 42`);
    expect(contents({ recipient }, 'BAIRRO/DISTRITO')).toEqual([long(60)]);
  });

  test('20: the date and the hour of departure are blank when the note has none', () => {
    expect(contents({}, 'DATA DA ENTRADA/SAÍDA')).toEqual(['']);
    expect(contents({}, 'HORA DA ENTRADA/SAÍDA')).toEqual(['']);
  });

  test.each([0, 1, 7, 22, 40, 120])(
    '21: each of %i installments is printed once, with number, date and value together',
    (count) => {
      const sheets = of(count === 0 ? {} : { billing: billingXml(count) });
      const text = sheets.map(textOf).join(' ');
      for (let number = 1; number <= count; number += 1) {
        const day = String(((number - 1) % 28) + 1).padStart(2, '0');
        const written = `${String(number).padStart(3, '0')} ${day}/12/2026 R$ ${99 + number},25`;
        expect(text.split(written)).toHaveLength(2);
      }
      expect(/FATURA|DUPLICATAS/.test(text)).toBe(count > 0);
      for (const sheet of sheets) expect(untidyMarks(sheet)).toEqual([]);
    },
  );

  test('22, 23: the total of the note is bold; the row of one phase is printed only with its group; absent values are blank', () => {
    const [sheet] = draw(distinctDocument);
    expect(sheet?.texts.find(({ text }) => text === '29,29')?.font).toBe('Times-Bold');
    const plain = firstOf({});
    expect(contentsOf(plain, 'VALOR DO IBS MONOFÁSICO')).toEqual([]);
    expect(contentsOf(plain, 'VALOR DO IMPOSTO SELETIVO')).toEqual(layout === 'moc7' ? [] : ['']);
    const xml = authorizedDocument().replace(/<IBSCBSTot>.*<\/IBSCBSTot>/, '');
    const [without] = draw(xml);
    expect(without && contentsOf(without, 'VALOR DA CBS')).toEqual(layout === 'moc7' ? [] : ['']);
  });

  test.each([
    ['0', '0 - Remetente (CIF)'],
    ['1', '1 - Destinatário (FOB)'],
    ['2', '2 - Terceiros'],
    ['3', '3 - Próprio remetente'],
    ['4', '4 - Próprio destinatário'],
    ['9', '9 - Sem transporte'],
  ])('24: freight %s', (mode, printed) => {
    const transport = `<transp><modFrete>${mode}</modFrete></transp>`;
    expect(contents({ transport }, 'FRETE POR CONTA')).toEqual([printed]);
    expect(contents({ transport }, 'RAZÃO SOCIAL')).toEqual(['']);
  });

  test('25: several volumes are summed, different values are DIVERSOS, and each volume is in the additional data', () => {
    const volume = (fields: string) => `<vol>${fields}</vol>`;
    const transport = `<transp><modFrete>0</modFrete>${[
      '<qVol>1</qVol><esp>Pallet</esp><marca>SJ</marca><pesoL>500.001</pesoL><pesoB>520.100</pesoB>',
      '<qVol>4</qVol><esp>Caixa</esp><marca>SJ</marca><pesoL>40.002</pesoL><pesoB>44.2</pesoB>',
      '<qVol>10</qVol><esp>Saco</esp><marca>SJ</marca><nVol>7</nVol><pesoB>0.700</pesoB>',
    ]
      .map(volume)
      .join('')}</transp>`;
    const printed = ['QUANTIDADE', 'ESPÉCIE', 'MARCA', 'NUMERAÇÃO', 'PESO BRUTO', 'PESO LÍQUIDO'].map(
      (label) => contents({ transport }, label),
    );
    expect(printed).toEqual([['15'], ['DIVERSOS'], ['SJ'], ['DIVERSOS'], ['565,000'], ['540,003']]);
    const text = of({ transport }).map(textOf).join(' ');
    expect(text).toContain('VOLUME 1: 1 Pallet marca SJ peso bruto 520,100 peso líquido 500,001');
    expect(text).toContain('VOLUME 3: 10 Saco marca SJ numeração 7 peso bruto 0,700');
    const heavy = volume('<pesoB>999999999999.999</pesoB>').repeat(20);
    expect(
      contents({ transport: `<transp><modFrete>0</modFrete>${heavy}</transp>` }, 'PESO BRUTO').join(''),
    ).toBe('19.999.999.999.999,980');
    const single = `<transp><modFrete>0</modFrete>${volume('<qVol>12</qVol><pesoB>1.250</pesoB>')}</transp>`;
    expect(contents({ transport: single }, 'QUANTIDADE')).toEqual(['12']);
    expect(of({ transport: single }).map(textOf).join(' ')).not.toContain('VOLUME 1');
  });

  test('38, 39: the space of the authority is empty; ISSQN is printed for services only', () => {
    const sheet = firstOf({ info: '<infAdic><infAdFisco>Texto ao fisco</infAdFisco></infAdic>' });
    const label = sheet.texts.find(({ text }) => text === 'RESERVADO AO FISCO');
    const frame = sheet.frames.find(
      (each) => label && each.x + 2 === label.x && textsIn(sheet, each).includes(label),
    );
    expect(frame && textsIn(sheet, frame).map(({ text }) => text)).toEqual(['RESERVADO AO FISCO']);
    expect(textOf(sheet)).not.toContain('ISSQN');
    expect(draw(distinctDocument).map(textOf).join(' ')).toContain('VALOR DO ISSQN');
  });
});
