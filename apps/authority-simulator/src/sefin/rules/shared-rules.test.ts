import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sefinDocumentsOf, sefinMeaningOf } from '@fiscal/domain';
import { issueECnpj, sharedFolder } from '@fiscal/testkit';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectionRules } from '../signature/sefin-certificate-rules.ts';
import {
  after,
  all,
  type Edit,
  foreignTrade,
  placeAbroad,
  set,
  swap,
  takerAbroad,
} from '../testing/edit-dps.ts';
import { goodDps } from '../testing/good-dps.ts';
import { goodRequest } from '../testing/good-request.ts';
import { signDps } from '../testing/sign-dps.ts';
import { codesOf, createTestSefin, type TestSefin, testSchemas } from '../testing/test-sefin.ts';
import { duplicateRules, identificationRules } from './admission-rules.ts';
import { dpsRules } from './dps-rules.ts';
import { eventRules, requestRules } from './event-rules.ts';

const schemas = testSchemas();
afterAll(() => schemas?.dispose());
const shared = sharedFolder();

let tested: TestSefin;
beforeEach(async () => {
  tested = await createTestSefin(schemas);
});
afterEach(() => tested.close());

const read = <T>(...path: string[]): T =>
  JSON.parse(readFileSync(join(shared ?? '', 'data', 'nfse', ...path), 'utf8')) as T;

/** The codes that the reception and the signature check refuse; they have no rows. */
const steps = [
  'E1225',
  'E1226',
  'E1228',
  'E1229',
  'E1235',
  'E1242',
  'E0714',
  'E0717',
  'E0718',
  'E1980',
  'E1989',
];

interface Scenario {
  readonly id: number;
  readonly edit: Edit;
  readonly result: string | null;
}

const intermediaryAbroad = after(
  'toma',
  '<interm><NIF>US1</NIF><xNome>Intermediary</xNome><end><endExt><cPais>US</cPais><cEndPost>1</cEndPost><xCidade>New York</xCidade><xEstProvReg>NY</xEstProvReg></endExt><xLgr>Street</xLgr><nro>1</nro><xBairro>Center</xBairro></end></interm>',
);

/** One service for each rule of incidence. */
const services = { EP: '010101', ET: '170501', LP: '160101' } as const;

type Row = [
  number,
  0 | 1,
  0 | 1,
  0 | 1,
  string,
  number,
  string | null,
  string | null,
  string | null,
  string | null,
  string | null,
];

function scenariosOf(rows: readonly Row[]): readonly Scenario[] {
  return rows.flatMap(([id, taker, intermediary, place, rule, taxation, result, , , country]) => {
    if (rule !== 'EP' && rule !== 'ET' && rule !== 'LP') return [];
    // These cases are left out: the municipality decides about non-incidence (E0539), and 170501 with a taker abroad and a place here has no address.
    if (taxation === 4) return [];
    const edits = [
      set('cTribNac', services[rule]),
      set('tribISSQN', String(taxation)),
      ...(taker === 1 ? [takerAbroad] : []),
      ...(intermediary === 1 ? [intermediaryAbroad] : []),
      ...(place === 1 ? [placeAbroad] : []),
      ...(taker + intermediary + place > 0 || taxation === 3 ? [after('cServ', foreignTrade)] : []),
      ...(taxation === 2 ? [after('tribISSQN', '<tpImunidade>1</tpImunidade>')] : []),
      // Only the sheet requires it in scenario 68; the rules E0590 and E0591 do not list it.
      ...(country === 'R' && id !== 68 ? [after('tribISSQN', '<cPaisResult>US</cPaisResult>')] : []),
    ];
    return [{ id, edit: all(...edits), result: result === 'WARN' ? null : result }];
  });
}

if (shared === undefined) {
  test('against the shared folder [not run: shared data absent]', () => {
    expect(shared).toBeUndefined();
  });
} else {
  describe('against the shared folder', () => {
    test('every code with priority 1 is a row or a step', () => {
      const { errors } = read<{ errors: { code: string; priority: number }[] }>('erros.json');
      const first = errors.filter(({ priority }) => priority === 1).map(({ code }) => code);
      const rows = [...identificationRules, ...duplicateRules, ...dpsRules, ...requestRules, ...eventRules];
      const known = new Set([
        ...steps,
        ...rows.map(({ code }) => code),
        ...connectionRules.map(({ cStat }) => cStat),
      ]);
      expect(first).toHaveLength(122);
      expect(first.filter((code) => !known.has(code))).toEqual([]);
    });

    test('every official code except E1206 has a meaning for the documents of its list', () => {
      const { errors } = read<{ errors: { code: string; scope: string }[] }>('erros.json');
      const documents: Readonly<Record<string, readonly string[]>> = {
        reception: ['nfse', 'nfseEvent'],
        dps: ['nfse'],
        nfse: ['nfse'],
        event: ['nfseEvent'],
      };
      const expected = errors.map(({ code, scope }) => [code, documents[scope]]);
      expect(errors.map(({ code }) => [code, sefinDocumentsOf(code)])).toEqual(expected);
      const doubted = errors.flatMap(({ code }) =>
        sefinDocumentsOf(code).some((document) => sefinMeaningOf(code)[document] === 'uncatalogued')
          ? [code]
          : [],
      );
      expect(doubted).toEqual(['E1206']);
    });

    test('the scenarios of export: each is accepted, or refused with its code', () => {
      const { rows } = read<{ rows: Row[] }>('cenarios-exportacao.json');
      const scenarios = scenariosOf(rows);
      const found = scenarios.map(({ id, edit }, index) => {
        const answer = tested.issue(edit(goodDps({ number: String(index + 1) })));
        return [id, codesOf(answer)[0] ?? null, answer.status];
      });
      expect(found).toEqual(scenarios.map(({ id, result }) => [id, result, result === null ? 201 : 400]));
    });

    test('the smallest note of each of the 338 services is accepted', () => {
      const { services: list } = read<{ services: { code: string; group?: string }[] }>('servicos.json');
      const groups: Readonly<Record<string, string>> = {
        obra: '<obra><cObra>OBRA1</cObra></obra>',
        atvEvento:
          '<atvEvento><xNome>Show</xNome><dtIni>2026-11-20</dtIni><dtFim>2026-11-20</dtFim><idAtvEvt>1</idAtvEvt></atvEvento>',
      };
      const refused = list.flatMap(({ code, group }, index) => {
        const edits = [
          set('cTribNac', code),
          ...(group ? [after('cServ', groups[group] ?? '')] : []),
          ...(code === '990101' ? [set('tribISSQN', '4')] : []),
        ];
        const answer = tested.issue(all(...edits)(goodDps({ number: String(index + 1) })));
        return answer.status === 201 ? [] : [[code, codesOf(answer)]];
      });
      expect(refused).toEqual([]);
    });

    test('the examples of the facts are accepted when they are signed', () => {
      const folder = join(shared ?? '', 'data', 'nfse', 'exemplos');
      const examples = readdirSync(folder).filter((name) => name.startsWith('dps-'));
      expect(examples).toHaveLength(5);
      for (const name of examples) {
        const xml = readFileSync(join(folder, name), 'utf8');
        const cnpj = /<prest><CNPJ>([0-9A-Z]{14})/.exec(xml)?.[1] ?? '';
        const answer = tested.send(signDps(xml.trim(), issueECnpj(tested.certificates, { cnpj, name: 'X' })));
        expect([name, answer.status, codesOf(answer)]).toEqual([name, 201, []]);
      }
    });
  });
}

test('a company with letters in its CNPJ issues; the schema refuses a key whose CNPJ has a letter near its end', () => {
  const issueAndCancel = (cnpj: string): readonly unknown[] => {
    const signer = issueECnpj(tested.certificates, { cnpj, name: 'X' });
    const xml = goodDps({ emitter: cnpj });
    const issued = tested.send(
      signDps(swap('<toma><CNPJ>12ABC34501DE35</CNPJ>', '<toma><CPF>52998224725</CPF>')(xml), signer),
    );
    const accessKey = String(Object(issued.body).chaveAcesso);
    const request = goodRequest({ accessKey, author: cnpj });
    const cancelled = tested.register(accessKey, signDps(request, signer));
    return [issued.status, cancelled.status, codesOf(cancelled)];
  };
  // TSChaveNFSe accepts letters in the positions 7 to 20 of a key, and the CNPJ is in 10 to 23.
  const refused = schemas === undefined ? [201, 201, []] : [201, 400, ['E1235']];
  expect(issueAndCancel('12ABC34501DE35')).toEqual(refused);
});
