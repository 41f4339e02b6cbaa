import type { BrokenDps } from './broken-dps.ts';
import {
  after,
  all,
  before,
  byMei,
  construction,
  deduction,
  type Edit,
  exported,
  foreignTrade,
  remove,
  set,
  swap,
  takerAbroad,
  taxed,
  withIbsCbs,
  within,
} from './edit-dps.ts';
import { goodEmitter, goodTaker } from './good-dps.ts';

const intermediary = (registration: string, end = ''): Edit =>
  after('toma', `<interm>${registration}<xNome>Intermediaria</xNome>${end}</interm>`);
const national = (city: string): string =>
  `<end><endNac><cMun>${city}</cMun><CEP>01310100</CEP></endNac><xLgr>Rua</xLgr><nro>1</nro><xBairro>Centro</xBairro></end>`;
const withBenefit: Edit = before('tpRetISSQN', '<BM><nBM>35503080400009</nBM></BM>');
const suspended: Edit = before(
  'tpRetISSQN',
  '<exigSusp><tpSusp>1</tpSusp><nProcesso>000000000000000000000000000001</nProcesso></exigSusp>',
);
const deducted: Edit = deduction('<vDR>100.00</vDR>');
const approximate =
  (name: 'vTotTrib' | 'pTotTrib', federal: string, state: string, municipal: string): Edit =>
  (xml) =>
    xml.replace(
      /<totTrib>.*<\/totTrib>/,
      () =>
        `<totTrib><${name}><${name}Fed>${federal}</${name}Fed><${name}Est>${state}</${name}Est><${name}Mun>${municipal}</${name}Mun></${name}></totTrib>`,
    );
/** A taker abroad whose service is taxed here. */
const foreignTaker = all(takerAbroad, after('cServ', foreignTrade));

/** The documents with broken details, by code. */
export const brokenDetails: Readonly<Record<string, BrokenDps>> = {
  E0029: { edit: after('tpEmit', '<cMotivoEmisTI>1</cMotivoEmisTI>') },
  E0148: { edit: within('prest', after('CNPJ', '<email>fiscal</email>')) },
  E0176: { edit: all(construction, set('cLocPrestacao', '3304557'), set('regEspTrib', '6')) },
  E0223: {
    edit: all(foreignTaker, swap('<NIF>US123456789</NIF>', '<CNPJ>12ABC34501DE35</CNPJ>')),
  },
  E0226: { edit: all(foreignTaker, swap('<NIF>US123456789</NIF>', '<cNaoNIF>0</cNaoNIF>')) },
  E0242: { edit: all(foreignTaker, within('toma', remove('end'))) },
  E0246: { edit: all(foreignTaker, set('cPais', 'BR')) },
  E0248: { edit: intermediary('<CNPJ>11222333000180</CNPJ>') },
  E0262: { edit: intermediary(`<CNPJ>${goodEmitter}</CNPJ>`) },
  E0264: { edit: set('tpRetISSQN', '3') },
  E0293: { edit: all(intermediary(`<CNPJ>${goodTaker}</CNPJ>`), set('tpRetISSQN', '3')) },
  E0315: { edit: after('cTribNac', '<cTribMun>000</cTribMun>') },
  E0333: { edit: all(exported, set('mdPrestacao', '0')) },
  E0341: { edit: all(exported, set('mecAFComexP', '00')) },
  E0343: { edit: all(exported, set('mecAFComexT', '00')) },
  E0345: { edit: all(exported, set('movTempBens', '0')) },
  E0424: { edit: before('vServ', '<vReceb>1500.00</vReceb>') },
  E0435: { edit: all(taxed('4'), deducted) },
  E0436: { edit: all(byMei, deducted) },
  E0437: { edit: all(suspended, deducted) },
  E0438: { edit: all(set('regEspTrib', '6'), deducted) },
  E0533: { edit: all(taxed('4'), withBenefit) },
  E0534: { edit: all(byMei, withBenefit), with: ['E0541'] },
  E0535: { edit: all(set('regEspTrib', '6'), withBenefit), with: ['E0541'] },
  E0538: {
    edit: all(
      withBenefit,
      before(
        'BM',
        '<exigSusp><tpSusp>1</tpSusp><nProcesso>000000000000000000000000000001</nProcesso></exigSusp>',
      ),
    ),
    with: ['E0541'],
  },
  E0541: { edit: withBenefit },
  E0585: { edit: all(taxed('4'), suspended) },
  E0702: { edit: approximate('vTotTrib', '1500.01', '0.00', '0.00') },
  E0703: { edit: approximate('vTotTrib', '0.00', '1500.01', '0.00') },
  E0704: { edit: approximate('vTotTrib', '0.00', '0.00', '1500.01') },
  E0706: { edit: approximate('pTotTrib', '100.01', '0.00', '0.00') },
  E0707: { edit: approximate('pTotTrib', '0.00', '100.01', '0.00') },
  E0708: { edit: approximate('pTotTrib', '0.00', '0.00', '100.01') },
  E0913: {
    edit: withIbsCbs({
      addressee: '<indDest>1</indDest><dest><CPF>52998224724</CPF><xNome>Destinataria</xNome></dest>',
    }),
  },
  E0920: {
    edit: withIbsCbs({
      addressee: `<indDest>1</indDest><dest><CPF>52998224725</CPF><xNome>Destinataria</xNome>${national('3500000')}</dest>`,
    }),
  },
};
