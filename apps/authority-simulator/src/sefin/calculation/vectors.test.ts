import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { usualMunicipality } from '../state/municipality.ts';
import {
  after,
  all,
  before,
  byMei,
  bySimples,
  construction,
  deduction,
  discounts,
  type Edit,
  exported,
  ownContributions,
  rated,
  remove,
  set,
  withFederal,
  withheldByTaker,
  withIbsCbs,
} from '../testing/edit-dps.ts';
import { goodCity, goodDps } from '../testing/good-dps.ts';
import { codesOf, createTestSefin, type TestSefin, testSchemas } from '../testing/test-sefin.ts';

const schemas = testSchemas();
afterAll(() => schemas?.dispose());

let tested: TestSefin;
beforeEach(async () => {
  tested = await createTestSefin(schemas);
});
afterEach(() => tested.close());

interface Vector {
  readonly name: string;
  readonly edit: Edit;
  /** The rate of the municipality. */
  readonly rate?: string;
  /** All fields of `infNFSe/valores`. */
  readonly values: Readonly<Record<string, string>>;
  /** Fields of `infNFSe/IBSCBS`. */
  readonly ibsCbs?: Readonly<Record<string, string>>;
  readonly status?: '100' | '107';
  readonly incidence?: string | null;
}

const value = (amount: string): Edit => set('vServ', amount);
const reform = withIbsCbs();
const built = all(
  construction,
  value('20000.00'),
  discounts('<vDescIncond>500.00</vDescIncond><vDescCond>300.00</vDescCond>'),
);

/** The vectors of the facts, 7.2. */
const vectors: readonly Vector[] = [
  {
    name: '1 normal, municipal rate 5',
    edit: (xml) => xml,
    values: { vBC: '1500.00', pAliqAplic: '5.00', vISSQN: '75.00', vLiq: '1500.00' },
  },
  {
    name: '2 with own PIS and COFINS and the group',
    edit: all(withFederal(ownContributions('0.65', '3.00')), reform),
    values: { vBC: '1500.00', pAliqAplic: '5.00', vISSQN: '75.00', vLiq: '1500.00' },
    ibsCbs: {
      vBC: '1370.25',
      vIBSUF: '1.37',
      vIBSMun: '0.00',
      vIBSTot: '1.37',
      vCBS: '12.33',
      vTotNF: '1500.00',
    },
  },
  {
    name: '3 rate 2, ISSQN and federal taxes withheld',
    rate: '2.00',
    edit: all(
      value('10000.00'),
      withheldByTaker,
      withFederal(
        `${ownContributions('1.65', '7.60', '10000.00', ['165.00', '760.00']).replace('<tpRetPisCofins>0', '<tpRetPisCofins>3')}<vRetIRRF>150.00</vRetIRRF><vRetCSLL>465.00</vRetCSLL>`,
      ),
      reform,
    ),
    values: {
      vBC: '10000.00',
      pAliqAplic: '2.00',
      vISSQN: '200.00',
      vTotalRet: '815.00',
      vLiq: '9185.00',
    },
    ibsCbs: { vBC: '8875.00', vIBSUF: '8.88', vCBS: '79.88', vTotNF: '9185.00' },
  },
  {
    name: '4 construction with deduction',
    edit: all(built, deduction('<vDR>4500.00</vDR>')),
    values: { vBC: '15000.00', pAliqAplic: '5.00', vISSQN: '750.00', vLiq: '19200.00' },
  },
  {
    name: '4b the same by a percentage',
    edit: all(built, deduction('<pDR>30.00</pDR>')),
    values: {
      vCalcDR: '5850.00',
      vBC: '13650.00',
      pAliqAplic: '5.00',
      vISSQN: '682.50',
      vLiq: '19200.00',
    },
  },
  { name: '5 inside of the Simples', edit: bySimples('1'), values: { vLiq: '1500.00' } },
  {
    name: '6 inside of the Simples, withheld',
    edit: all(value('3200.00'), bySimples('1'), withheldByTaker, rated('2.79')),
    values: { vBC: '3200.00', pAliqAplic: '2.79', vISSQN: '89.28', vTotalRet: '89.28', vLiq: '3110.72' },
  },
  {
    name: '7 ISSQN outside of the Simples',
    rate: '3.00',
    edit: all(value('3200.00'), bySimples('2')),
    values: { vBC: '3200.00', pAliqAplic: '3.00', vISSQN: '96.00', vLiq: '3200.00' },
  },
  {
    name: '8 MEI',
    edit: all(value('450.00'), byMei),
    values: { vLiq: '450.00' },
    status: '107',
  },
  {
    name: '9 export',
    edit: all(value('10840.00'), exported),
    values: { vLiq: '10840.00' },
    incidence: null,
  },
  {
    name: '10 law firm with reduction',
    edit: all(
      value('8000.00'),
      set('cTribNac', '171401'),
      set('regEspTrib', '6'),
      withFederal(ownContributions('0.65', '3.00', '8000.00', ['52.00', '240.00'])),
      withIbsCbs({ cst: '200', classTrib: '200052' }),
    ),
    values: { vLiq: '8000.00' },
    ibsCbs: {
      vBC: '7708.00',
      pRedAliqUF: '30.00',
      pAliqEfetUF: '0.07',
      pAliqEfetCBS: '0.63',
      vIBSUF: '5.40',
      vCBS: '48.56',
    },
  },
  {
    name: '11 odd cents',
    rate: '3.50',
    edit: all(
      value('1234.56'),
      discounts('<vDescIncond>34.56</vDescIncond>'),
      withFederal(ownContributions('0.65', '3.00', '1200.00', ['7.80', '36.00'])),
      reform,
    ),
    values: { vBC: '1200.00', pAliqAplic: '3.50', vISSQN: '42.00', vLiq: '1200.00' },
    ibsCbs: { vBC: '1114.20', vIBSUF: '1.11', vCBS: '10.03' },
  },
];

const xmlOf = (body: unknown): string =>
  gunzipSync(Buffer.from(String(Object(body).nfseXmlGZipB64), 'base64')).toString('utf8');
const leaves = (xml: string): Record<string, string> =>
  Object.fromEntries([...xml.matchAll(/<(\w+)>([^<]*)<\/\1>/g)].map(([, name, text]) => [name, text ?? '']));

test.each(vectors)('vector $name', ({ edit, rate, values, ibsCbs, status = '100', incidence = goodCity }) => {
  if (rate !== undefined)
    tested.sefin.registers.municipalities.put({ ...usualMunicipality(goodCity), defaultRate: rate });
  const answer = tested.issue(edit(goodDps()));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const own = xmlOf(answer.body).replace(/<DPS[\s\S]*<\/DPS>/, '');
  const [written = ''] = /<\/emit><valores>.*?<\/valores>/.exec(own) ?? [];
  expect(leaves(written)).toEqual(values);
  expect(leaves(own)).toMatchObject({ cStat: status });
  expect(/<cLocIncid>(\d+)</.exec(own)?.[1] ?? null).toBe(incidence);
  const group = /<IBSCBS>.*<\/IBSCBS>/.exec(own)?.[0];
  expect(group === undefined).toBe(ibsCbs === undefined);
  if (ibsCbs !== undefined) expect(leaves(group ?? '')).toMatchObject(ibsCbs);
});

test.each([
  ['2.14', 201],
  ['2.15', 201],
  ['2.16', 400],
])('vector 12: 1.65 per cent of 130.00 is %s within a cent: %d', (pis, status) => {
  const edit = all(value('130.00'), withFederal(ownContributions('1.65', '7.60', '130.00', [pis, '9.88'])));
  expect(tested.issue(edit(goodDps())).status).toBe(status);
});

const negative: readonly (readonly [name: string, code: string, edit: Edit])[] = [
  ['1 with a rate', 'E0617', rated('5.00')],
  ['6 without a rate', 'E0621', all(bySimples('1'), withheldByTaker)],
  ['5 with a rate', 'E0625', all(bySimples('1'), rated('2.79'))],
  [
    '8 with a share of the Simples',
    'E0710',
    all(byMei, (xml) => xml.replace('<indTotTrib>0</indTotTrib>', '<pTotTribSN>6.00</pTotTribSN>')),
  ],
  ['2 without NBS', 'E0322', all(reform, remove('cNBS'))],
  [
    '5 with indTotTrib',
    'E0712',
    all(bySimples('1'), (xml) => xml.replace('<pTotTribSN>6.00</pTotTribSN>', '<indTotTrib>0</indTotTrib>')),
  ],
  ['10 with ISSQN withheld', 'E0588', all(set('regEspTrib', '6'), withheldByTaker)],
  ['9 without foreign trade', 'E0330', all(exported, remove('comExt'))],
  ['a competence of tomorrow', 'E0015', set('dCompet', '2026-11-22')],
];

test.each(negative)('vector %s: %s', (_name, code, edit) => {
  expect(codesOf(tested.issue(edit(goodDps())))).toEqual([code]);
});

test('deferral, regular taxation and reimbursed amounts', () => {
  const group = all(
    withIbsCbs({
      cst: '000',
      inside:
        '<gReeRepRes><documentos><docOutro><nDoc>1</nDoc><xDoc>Recibo</xDoc></docOutro><dtEmiDoc>2026-11-20</dtEmiDoc><dtCompDoc>2026-11-20</dtCompDoc><tpReeRepRes>03</tpReeRepRes><vlrReeRepRes>400.00</vlrReeRepRes></documentos></gReeRepRes>',
    }),
    after(
      'cClassTrib',
      '<gTribRegular><CSTReg>000</CSTReg><cClassTribReg>000001</cClassTribReg></gTribRegular><gDif><pDifUF>50.00</pDifUF><pDifMun>50.00</pDifMun><pDifCBS>100.00</pDifCBS></gDif>',
    ),
  );
  const answer = tested.issue(group(goodDps()));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const own = xmlOf(answer.body).replace(/<DPS[\s\S]*<\/DPS>/, '');
  expect(leaves(/<\/emit><valores>.*?<\/valores>/.exec(own)?.[0] ?? '')).toMatchObject({ vBC: '1100.00' });
  expect(leaves(/<IBSCBS>.*<\/IBSCBS>/.exec(own)?.[0] ?? '')).toMatchObject({
    vCalcReeRepRes: '400.00',
    vDifUF: '0.52',
    vIBSUF: '0.52',
    vDifCBS: '9.40',
    vCBS: '0.00',
    vTribRegCBS: '9.40',
  });
});

const benefits = {
  exemption: { number: '35503080400001', description: 'Isenção', type: '1' },
  percent: { number: '35503080400002', description: 'Redução', type: '2', reduction: '40.00' },
  amount: { number: '35503080400003', description: 'Redução', type: '3', reduction: '500.00' },
  rate: { number: '35503080400004', description: 'Alíquota', type: '4', rate: '2.50' },
} as const;

test.each([
  [benefits.exemption, { tpBM: '1', vBC: '1500.00', pAliqAplic: '0.00', vISSQN: '0.00' }],
  [benefits.percent, { tpBM: '2', vCalcBM: '600.00', vBC: '900.00', pAliqAplic: '5.00', vISSQN: '45.00' }],
  [benefits.amount, { tpBM: '3', vCalcBM: '500.00', vBC: '1000.00', pAliqAplic: '5.00', vISSQN: '50.00' }],
  [benefits.rate, { tpBM: '4', vBC: '1500.00', pAliqAplic: '2.50', vISSQN: '37.50' }],
])('a municipal benefit of type $type', (benefit, values) => {
  tested.sefin.registers.municipalities.put({ ...usualMunicipality(goodCity), benefits: [benefit] });
  const answer = tested.issue(before('tpRetISSQN', `<BM><nBM>${benefit.number}</nBM></BM>`)(goodDps()));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const [written = ''] = /<\/emit><valores>.*?<\/valores>/.exec(xmlOf(answer.body)) ?? [];
  expect(leaves(written)).toEqual({ ...values, vLiq: '1500.00' });
});
