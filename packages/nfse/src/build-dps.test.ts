import { readFileSync } from 'node:fs';
import { testWithShared } from '@fiscal/testkit/testing';
import { canonicalize, readXml, xmlDeclaration } from '@fiscal/xml';
import { describe, expect, test } from 'vitest';
import { type BuiltDps, buildDps, checkDpsLayout } from './build-dps.ts';
import type { DpsFacts } from './facts/dps-facts.ts';
import { resolveNfse } from './resolve/resolve-nfse.ts';
import { everyGroupFacts } from './testing/every-group-facts.ts';
import { exampleFacts } from './testing/example-facts.ts';
import { nfseExample, nfseSchema } from './testing/nfse-schemas.ts';
import { newYork, someDpsFacts } from './testing/sample-facts.ts';
import { workedNotes } from './testing/worked-notes.ts';

const schema = nfseSchema('DPS_v1.01.xsd');

const build = (facts: DpsFacts): BuiltDps => buildDps(facts, resolveNfse(facts));

function written(facts: DpsFacts): string {
  const built = build(facts);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return built.xml;
}

const problemsOf = (facts: DpsFacts) => {
  const built = build(facts);
  return built.ok ? [] : built.problems;
};

describe.each(exampleFacts)('$file', ({ file, facts }) => {
  testWithShared('equals the DPS of the same facts', nfseExample(file), (path) => {
    expect(written(facts)).toBe(readFileSync(path, 'utf8').trimEnd());
  });

  test(`follows ${schema.label}`, () => {
    expect(schema.problemsOf(written(facts))).toEqual([]);
  });
});

describe('a DPS', () => {
  test.each(workedNotes)(`of the vector $id follows ${schema.label}`, ({ facts }) => {
    expect(schema.problemsOf(written(facts))).toEqual([]);
  });

  test(`with every group of the layout follows ${schema.label}`, () => {
    for (const facts of everyGroupFacts) expect(schema.problemsOf(written(facts))).toEqual([]);
  });

  test('is canonical except for its XML declaration', () => {
    for (const facts of everyGroupFacts) {
      const xml = written(facts);
      expect(xml.startsWith(xmlDeclaration)).toBe(true);
      expect(canonicalize(xml)).toBe(xml.slice(xmlDeclaration.length));
    }
  });

  test('has no prefix and no empty element', () => {
    for (const facts of everyGroupFacts) {
      const xml = written(facts);
      expect(xml).not.toMatch(/<\/?\w+:|xmlns:/);
      expect(xml).not.toMatch(/<(\w+)[^>]*><\/\1>/);
      expect(readXml(xml).ok).toBe(true);
    }
  });

  test('keeps the lines of the description and of the additional information', () => {
    const xml = written(
      someDpsFacts({
        request: {
          service: { nationalCode: '010101', description: 'Linha 1\r\nLinha 2 — ☃' },
          additionalInfo: 'um\ndois',
        },
      }),
    );
    expect(xml).toContain('<xDescServ>Linha 1\nLinha 2 — ☃</xDescServ>');
    expect(xml).toContain('<xInfComp>um; dois</xInfComp>');
    expect(schema.problemsOf(xml)).toEqual([]);
  });

  test('pads the numbers of the documents of a deduction with zeros', () => {
    const common = { type: '2', issueDate: '2026-11-01', deductible: '1.00', deducted: '1.00' } as const;
    const municipalNfse = { cityCode: '3550308', number: '123', verificationCode: 'A1' };
    const paperNote = { number: '7', model: '1', series: 'A' };
    const documents = [
      { ...common, municipalNfse },
      { ...common, paperNote },
    ];
    const xml = written(
      someDpsFacts({ request: { amounts: { service: '1500.00', deduction: { documents } } } }),
    );
    expect(xml).toContain('<nNFSeMun>000000000000123</nNFSeMun>');
    expect(xml).toContain('<nNFS>0000007</nNFS><modNFS>000000000000001</modNFS>');
    expect(schema.problemsOf(xml)).toEqual([]);
  });

  test('writes amounts and rates with two places', () => {
    const xml = written(
      someDpsFacts({ request: { amounts: { service: '1500', unconditionalDiscount: '0.9' } } }),
    );
    expect(xml).toContain('<vServ>1500.00</vServ>');
    expect(xml).toContain('<vDescIncond>0.90</vDescIncond>');
  });

  test.each([
    ['2026-11-20T13:15:00Z', '2026-11-20', '2026-11-20T10:14:00-03:00'],
    ['2026-11-20T03:00:30Z', '2026-11-20', '2026-11-20T00:00:00-03:00'],
    ['2026-11-20T03:00:30Z', undefined, '2026-11-20T00:00:00-03:00'],
    ['2026-11-20T03:00:30Z', '2026-11-19', '2026-11-19T23:59:30-03:00'],
    ['2026-11-20T03:00:30Z', '2026-11-21', '2026-11-19T23:59:30-03:00'],
  ])('issued at %s with the competence %s has the time %s', (issuedAt, competenceDate, dhEmi) => {
    const facts = someDpsFacts({ issuedAt: new Date(issuedAt), request: { competenceDate } });
    expect(written(facts)).toContain(`<dhEmi>${dhEmi}</dhEmi>`);
  });

  test('writes no country in the address of a work or an event abroad', () => {
    const construction = { address: newYork };
    const xml = written(
      someDpsFacts({ request: { service: { nationalCode: '070202', description: 'x', construction } } }),
    );
    expect(xml).toContain('<obra><end><endExt><cEndPost>10001</cEndPost><xCidade>New York</xCidade>');
    expect(schema.problemsOf(xml)).toEqual([]);
  });
});

describe('a value that the layout refuses is a problem at the path of the request', () => {
  test.each<[string, Parameters<typeof someDpsFacts>[0], string, string]>([
    [
      'a character beyond Latin-1',
      { request: { recipient: { cnpj: '99888777000100', name: 'Loja ☃' } } },
      'recipient.name',
      'xNome (toma/xNome) contém o caractere ☃ (U+2603) na posição 6, que o documento fiscal não aceita',
    ],
    [
      'a control in the description',
      { request: { service: { nationalCode: '010101', description: 'a\u0007' } } },
      'service.description',
      'xDescServ (serv/cServ/xDescServ) contém o caractere U+0007 na posição 2, que o documento fiscal não aceita',
    ],
    [
      'a description that is too long',
      { request: { service: { nationalCode: '010101', description: 'x'.repeat(2_001) } } },
      'service.description',
      'xDescServ (serv/cServ/xDescServ) deve ter de 1 a 2000 caracteres',
    ],
    [
      'more digits than an amount may have',
      { request: { amounts: { service: '1234567890123456.00' } } },
      'amounts.service',
      'vServ (valores/vServPrest/vServ) deve ter no máximo 15 dígitos inteiros',
    ],
    [
      'a third decimal',
      { request: { amounts: { service: '1.005' } } },
      'amounts.service',
      'vServ (valores/vServPrest/vServ) deve ter no máximo 2 casas decimais',
    ],
    [
      'a day that the calendar does not have',
      { request: { competenceDate: '2026-02-30' } },
      'competenceDate',
      'dCompet (infDPS/dCompet) deve ser uma data AAAA-MM-DD que existe',
    ],
    [
      'no person is named',
      { request: { recipient: { name: 'Alguém' } } },
      'recipient',
      'exige um de CNPJ, CPF, NIF, cNaoNIF',
    ],
    [
      'two identifications of one party',
      { request: { recipient: { cnpj: '99888777000100', cpf: '52998224725', name: 'Alguém' } } },
      'recipient',
      'aceita só um de CNPJ, CPF',
    ],
    [
      'a hundredth item of the order',
      { request: { purchaseOrderItems: Array.from({ length: 100 }, (_, i) => String(i)) } },
      'purchaseOrderItems[99]',
      'xItemPed (serv/infoCompl/gItemPed/xItemPed) aceita até 99 ocorrências',
    ],
    [
      'a phone with punctuation',
      { provider: { phone: '(11) 5555-0000' } },
      'company.phone',
      'fone (prest/fone) deve ter de 6 a 20 dígitos',
    ],
  ])('%s', (_, changes, path, message) => {
    const facts = someDpsFacts(changes);
    expect(problemsOf(facts)).toEqual([{ path, message }]);
    expect(checkDpsLayout(facts, resolveNfse(facts))).toEqual([{ path, message }]);
  });

  test('a series of another kind of issuer is refused', () => {
    expect(problemsOf(someDpsFacts({ series: 50_000 }))).toEqual([
      { path: 'series', message: 'serie (infDPS/serie) deve ser um número de série de 1 a 49999' },
    ]);
  });

  test('a number that gives no id throws', () => {
    expect(() => build(someDpsFacts({ number: 0 }))).toThrow(RangeError);
    expect(() => build(someDpsFacts({ series: 100_000 }))).toThrow(RangeError);
  });
});
