import { type MunicipalBenefit, usualMunicipality } from '../state/municipality.ts';
import type { BrokenDps } from './broken-dps.ts';
import {
  all,
  before,
  byMei,
  bySimples,
  construction,
  deduction,
  discounts,
  type Edit,
  ownContributions,
  remove,
  set,
  swap,
  withFederal,
  withIbsCbs,
} from './edit-dps.ts';
import { goodCity } from './good-dps.ts';
import type { TestSefin } from './test-sefin.ts';

const approximate =
  (content: string): Edit =>
  (xml) =>
    xml.replace(/<totTrib>.*<\/totTrib>/, () => `<totTrib>${content}</totTrib>`);

const reimbursement = (amount: string): string =>
  `<gReeRepRes><documentos><docOutro><nDoc>1</nDoc><xDoc>Recibo</xDoc></docOutro><dtEmiDoc>2026-11-20</dtEmiDoc><dtCompDoc>2026-11-20</dtCompDoc><tpReeRepRes>03</tpReeRepRes><vlrReeRepRes>${amount}</vlrReeRepRes></documentos></gReeRepRes>`;

const benefitNumber = '35503080200001';
const benefit = (content: string): Edit =>
  before('tpRetISSQN', `<BM><nBM>${benefitNumber}</nBM>${content}</BM>`);
const granting =
  (granted: Pick<MunicipalBenefit, 'type' | 'reduction'>) =>
  ({ sefin }: TestSefin): void =>
    sefin.registers.municipalities.put({
      ...usualMunicipality(goodCity),
      benefits: [{ number: benefitNumber, description: 'Redução', ...granted }],
    });

/** The documents with broken amounts, federal taxes, IBS and CBS, by code. */
export const brokenAmounts: Readonly<Record<string, BrokenDps>> = {
  E0427: { edit: all(construction, deduction('<vDR>1500.01</vDR>')), with: ['E0428'] },
  E0429: {
    edit: deduction(
      '<documentos><docDedRed><nDoc>1</nDoc><tpDedRed>2</tpDedRed><dtEmiDoc>2026-11-01</dtEmiDoc><vDedutivelRedutivel>900.01</vDedutivelRedutivel><vDeducaoReducao>900.01</vDeducaoReducao></docDedRed></documentos>',
    ),
  },
  E0430: { edit: discounts('<vDescIncond>900.01</vDescIncond>') },
  E0444: { edit: deduction('<pDR>60.01</pDR>') },
  E0447: { edit: deduction('<vDR>900.01</vDR>') },
  E0575: { edit: benefit('<vRedBCBM>900.01</vRedBCBM>'), prepare: granting({ type: '3' }) },
  E0587: { edit: benefit('<pRedBCBM>60.01</pRedBCBM>'), prepare: granting({ type: '2' }) },
  E1297: { edit: benefit(''), prepare: granting({ type: '2', reduction: '60.01' }) },
  E0428: {
    edit: all(discounts('<vDescCond>1000.00</vDescCond>'), withFederal('<vRetIRRF>450.00</vRetIRRF>')),
  },
  E0431: { edit: discounts('<vDescIncond>0.00</vDescIncond>') },
  E0432: { edit: discounts('<vDescCond>1500.00</vDescCond>'), with: ['E0428'] },
  E0453: { edit: deduction('<pDR>0.00</pDR>') },
  E1508: {
    edit: all(discounts('<vDescCond>1000.00</vDescCond>'), withFederal('<vRetIRRF>600.00</vRetIRRF>')),
    with: ['E0428'],
  },
  E1530: { edit: all(construction, withIbsCbs({ inside: reimbursement('1500.01') })) },
  E0676: { edit: all(byMei, withFederal('<vRetIRRF>15.00</vRetIRRF>')) },
  E0677: { edit: withFederal(ownContributions('0.65', '3.00', '1500.01')) },
  E0694: { edit: withFederal(ownContributions('0.65', '3.00', '1500.00', ['9.77', '45.00'])) },
  E0696: { edit: withFederal(ownContributions('0.65', '3.00', '1500.00', ['9.75', '44.98'])) },
  E0699: { edit: withFederal('<vRetCP>0.00</vRetCP>') },
  E0700: { edit: withFederal('<vRetIRRF>0.00</vRetIRRF>') },
  E0701: { edit: withFederal('<vRetCSLL>0.00</vRetCSLL>') },
  E0710: { edit: all(byMei, approximate('<pTotTribSN>6.00</pTotTribSN>')) },
  E0712: { edit: all(bySimples('1'), approximate('<indTotTrib>0</indTotTrib>')) },
  E0713: { edit: approximate('<pTotTribSN>6.00</pTotTribSN>') },
  E0322: { edit: all(withIbsCbs(), remove('cNBS')) },
  E0850: { edit: all(withIbsCbs(), set('dCompet', '2025-12-31')) },
  E0854: { edit: all(withIbsCbs(), swap('versao="1.01"', 'versao="1.00"')) },
  E0901: { edit: withIbsCbs({ indicator: '999999' }) },
  E0910: {
    edit: withIbsCbs({
      addressee: '<indDest>0</indDest><dest><CPF>52998224725</CPF><xNome>Destinataria</xNome></dest>',
    }),
  },
  E0911: {
    edit: withIbsCbs({
      addressee: '<indDest>1</indDest><dest><CNPJ>11222333000180</CNPJ><xNome>Destinataria</xNome></dest>',
    }),
  },
  E0958: { edit: withIbsCbs({ cst: '000', classTrib: '000999' }) },
  E0959: { edit: withIbsCbs({ cst: '200', classTrib: '000001' }) },
};

/**
 * The rules that a document cannot reach, because the schema refuses it first: two integer digits cannot exceed 99.99.
 */
export const behindSchema: Readonly<Record<string, Edit>> = {
  E0686: withFederal(ownContributions('100.01', '3.00', '1500.00', ['1500.15', '45.00'])),
  E0692: withFederal(ownContributions('0.65', '100.01', '1500.00', ['9.75', '1500.15'])),
};
