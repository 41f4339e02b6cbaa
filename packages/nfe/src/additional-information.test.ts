import type { NfeItem, NfeRequest } from '@fiscal/api-contract';
import { composeAccessKey } from '@fiscal/domain';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildNfe } from './build-nfe.ts';
import { referenceSentence } from './document/reference-sentence.ts';
import { anInput, anItem, aRequest, calculate } from './testing/sample-note.ts';

const keyOf = (number: number): string =>
  composeAccessKey({
    ufCode: '35',
    yearMonth: '2611',
    cnpj: '11222333000181',
    model: '55',
    series: 7,
    number,
    emissionType: '1',
    numericCode: '48151623',
  });

const aReturn = (items: readonly NfeItem[], changes: Partial<NfeRequest> = {}): NfeRequest =>
  aRequest({ operation: 'return', direction: 'in', items: [...items], ...changes });
const returning = (number: number): NfeItem => anItem({ reference: { accessKey: keyOf(number), item: 1 } });

function infCplOf(request: NfeRequest, authorizedDates?: Readonly<Record<string, string>>): string {
  const calculated = calculate(request);
  const ICMSTot = { ...calculated.ICMSTot, vIPIDevol: '11.40' };
  const built = buildNfe(anInput(request, { calculated: { ...calculated, ICMSTot }, authorizedDates }));
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return /<infCpl>(.*)<\/infCpl>/.exec(built.xml)?.[1] ?? '';
}

test('a return names the returned IPI, and each returned note once', () => {
  const request = aReturn([returning(12), returning(12), returning(13)], { additionalInfo: 'Avaria' });
  expect(infCplOf(request, { [keyOf(13)]: '2026-11-05' })).toBe(
    'Avaria | IPI devolvido R$ 11,40, somado ao valor total da nota | ' +
      `Devolução referente à NF-e nº 12, série 7, de 11/2026, chave ${keyOf(12)}; ` +
      `NF-e nº 13, série 7, autorizada em 05/11/2026, chave ${keyOf(13)}`,
  );
});

test('a sale names no other note', () => {
  expect(infCplOf(aRequest({ items: [returning(12)] }))).not.toContain('Devolução');
});

test('990 returned notes leave space for the texts of the request, and the notes without space are counted', () => {
  const items = Array.from({ length: 990 }, (_, index) => returning(index + 1));
  const infCpl = infCplOf(aReturn(items, { additionalInfo: 'x'.repeat(4_000) }));
  expect(infCpl).toMatch(/^x{4000} \| IPI devolvido .* \| Devolução referente à NF-e nº 1, /);
  expect(infCpl.length).toBeLessThanOrEqual(5_000);
  const named = infCpl.match(/chave \d{44}/g)?.length ?? 0;
  expect(named).toBeGreaterThanOrEqual(8);
  expect(infCpl).toContain(`; e mais ${990 - named}, indicadas nos itens do XML`);
});

test('the sentence never exceeds its space and is complete when the space suffices', () => {
  const request = aReturn([returning(1), returning(2), returning(3)]);
  const whole = referenceSentence({ request }, 5_000);
  fc.assert(
    fc.property(fc.integer({ min: -10, max: 400 }), (maxLength) => {
      const sentence = referenceSentence({ request }, maxLength);
      expect(sentence.length).toBeLessThanOrEqual(Math.max(0, maxLength));
      if (maxLength >= whole.length) expect(sentence).toBe(whole);
    }),
  );
});

test.each([0, 1, 2, 3])(
  'a returned note is named only when its whole sentence fits: %i characters are missing',
  (lacking) => {
    const request = aReturn([returning(12)]);
    const own = infCplOf(aReturn([anItem()]));
    const sentence = referenceSentence({ request }, 5_000);
    const space = 5_000 - ` | ${own} | ${sentence}`.length + lacking;
    const infCpl = infCplOf({ ...request, additionalInfo: 'x'.repeat(space) });
    const whole = `${'x'.repeat(space)} | ${own}`;
    expect(infCpl).toBe(lacking === 0 ? `${whole} | ${sentence}` : whole);
  },
);

test('lines are separated by a semicolon when there is space for it, or else by a blank', () => {
  const lines = Array.from({ length: 700 }, () => 'a').join('\n');
  const fiscalInfo = Array.from({ length: 1_000 }, () => 'b').join('\n');
  const built = buildNfe(anInput(aRequest({ additionalInfo: lines, fiscalInfo })));
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  expect(built.xml).toContain(`<infCpl>${Array.from({ length: 700 }, () => 'a').join('; ')}`);
  expect(built.xml).toContain(`<infAdFisco>${Array.from({ length: 1_000 }, () => 'b').join(' ')}<`);
});

test('the sentences of the service take space from the lines of the request', () => {
  const lines = ['y'.repeat(4_000), ...Array.from({ length: 332 }, () => 'a')];
  expect(lines.join('; ').length).toBeLessThanOrEqual(5_000);
  expect(infCplOf(aRequest({ additionalInfo: lines.join('\n') }))).toBe(
    `${lines.join(' ')} | IPI devolvido R$ 11,40, somado ao valor total da nota`,
  );
});

test('typographic characters are written in their plain form', () => {
  const built = buildNfe(
    anInput(
      aRequest({ natureOfOperation: 'Venda – “balcão”', items: [anItem({ description: 'Caixa d’água…' })] }),
    ),
  );
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  expect(built.xml).toContain('<natOp>Venda - "balcão"</natOp>');
  expect(built.xml).toContain("<xProd>Caixa d'água...</xProd>");
});
