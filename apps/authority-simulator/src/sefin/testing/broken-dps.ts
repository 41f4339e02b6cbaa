import { usualMunicipality } from '../state/municipality.ts';
import {
  after,
  all,
  before,
  byMei,
  bySimples,
  construction,
  type Edit,
  exported,
  foreignTrade,
  placeAbroad,
  rated,
  remove,
  renumber,
  set,
  swap,
  takerAbroad,
  taxed,
  withheldByTaker,
  within,
} from './edit-dps.ts';
import { goodCity, goodEmitter, goodTaker } from './good-dps.ts';
import type { TestSefin } from './test-sefin.ts';

/** A valid DPS with one change that breaks a rule, with the registers that it needs. */
export interface BrokenDps {
  readonly edit: Edit;
  readonly prepare?: ((of: TestSefin) => void) | undefined;
  /** The codes that always come with it. */
  readonly with?: readonly string[] | undefined;
}

const unchanged: Edit = (xml) => xml;

const city =
  (changes: Partial<ReturnType<typeof usualMunicipality>>, code = goodCity) =>
  ({ sefin }: TestSefin): void =>
    sefin.registers.municipalities.put({ ...usualMunicipality(code), ...changes });

const taxpayer =
  (entry: { readonly document: string; readonly standing?: 'absent'; readonly simples?: [] }) =>
  ({ sefin }: TestSefin): void =>
    sefin.registers.taxpayers.put(entry);

const otherCity = '3304557';
/** Moves the service to Rio, where the agreement is not in force. */
const elsewhere = all(construction, set('cLocPrestacao', otherCity));
const inactiveElsewhere = city({ agreement: 'inactive' }, otherCity);

/** The documents with broken identification, provider, taker and service, by code. */
export const brokenParties: Readonly<Record<string, BrokenDps>> = {
  E0004: { edit: set('nDPS', '102') },
  E0006: { edit: set('tpAmb', '1') },
  E0001: {
    edit: swap(
      '<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01">',
      '<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.00">',
    ),
    prepare: ({ sefin }) => sefin.registers.setLayouts(['1.01']),
  },
  E0008: { edit: set('dhEmi', '2026-11-21T12:00:01-03:00') },
  E0010: { edit: all(set('serie', '50000'), renumber) },
  E0015: { edit: set('dCompet', '2026-11-22') },
  E0016: { edit: unchanged, prepare: city({ activeFrom: '2026-11-22' }), with: ['E0619'] },
  E9996: { edit: set('tpEmit', '2') },
  E0037: { edit: unchanged, prepare: city({ agreement: 'absent' }), with: ['E0619'] },
  E0038: { edit: unchanged, prepare: city({ agreement: 'inactive' }), with: ['E0619'] },
  E0042: {
    edit: before(
      'prest',
      '<subst><chSubstda>35503082211222333000181000000000004226111234567894</chSubstda><cMotivo>01</cMotivo></subst>',
    ),
  },
  E0044: {
    edit: before(
      'prest',
      '<subst><chSubstda>35503082211222333000181000000000004226111234567895</chSubstda><cMotivo>01</cMotivo></subst>',
    ),
  },
  E0080: { edit: all(within('prest', set('CNPJ', '11222333000180')), renumber) },
  E0116: { edit: unchanged, prepare: city({ registrations: { [goodEmitter]: '12345' } }) },
  E0120: {
    edit: within('prest', after('CNPJ', '<IM>12345</IM>')),
    prepare: city({ registrations: {} }),
  },
  E0121: { edit: within('prest', after('CNPJ', '<xNome>Prestadora</xNome>')) },
  E0128: {
    edit: within(
      'prest',
      after(
        'CNPJ',
        '<end><endNac><cMun>3550308</cMun><CEP>01310100</CEP></endNac><xLgr>Rua</xLgr><nro>1</nro><xBairro>Centro</xBairro></end>',
      ),
    ),
  },
  E0160: {
    edit: byMei,
    prepare: taxpayer({ document: goodEmitter, simples: [] }),
  },
  E0162: { edit: after('opSimpNac', '<regApTribSN>1</regApTribSN>') },
  E0166: { edit: all(bySimples('2'), remove('regApTribSN')) },
  E0172: {
    edit: all(taxed('2'), after('tribISSQN', '<tpImunidade>1</tpImunidade>'), set('regEspTrib', '6')),
  },
  E0174: { edit: all(byMei, set('regEspTrib', '6')) },
  E0175: { edit: all(bySimples('1'), set('regEspTrib', '6')) },
  E0188: { edit: within('toma', set('CNPJ', '12ABC34501DE36')) },
  E0190: { edit: unchanged, prepare: taxpayer({ document: goodTaker, standing: 'absent' }) },
  E0202: { edit: within('toma', set('CNPJ', goodEmitter)) },
  E0204: {
    edit: all(withheldByTaker, remove('toma')),
  },
  E0206: { edit: swap(`<toma><CNPJ>${goodTaker}</CNPJ>`, '<toma><CPF>52998224724</CPF>') },
  E0207: {
    edit: swap(`<toma><CNPJ>${goodTaker}</CNPJ>`, '<toma><CPF>52998224725</CPF>'),
    prepare: taxpayer({ document: '52998224725', standing: 'absent' }),
  },
  E0234: { edit: all(set('cTribNac', '170501'), within('toma', remove('end'))) },
  E0237: { edit: all(withheldByTaker, within('toma', remove('end'))) },
  E0238: { edit: within('toma', set('cMun', '3500000')) },
  E0240: { edit: within('toma', set('CEP', '20040002')) },
  E0247: { edit: within('toma', set('email', 'fiscal@@tomadora')) },
  E0302: { edit: set('cLocPrestacao', '3500000') },
  E0304: {
    edit: all(placeAbroad, set('cPaisPrestacao', 'BR'), after('cServ', foreignTrade)),
  },
  E0310: { edit: set('cTribNac', '019999') },
  E0312: { edit: unchanged, prepare: city({ refusedServices: ['010101'] }) },
  E0316: { edit: set('cNBS', '115021001') },
  E0318: { edit: all(exported, remove('cNBS')) },
  E0330: { edit: all(exported, remove('comExt')) },
  E0370: { edit: set('cTribNac', '070202') },
  E0372: { edit: after('cServ', '<obra><cObra>OBRA1</cObra></obra>') },
  E0390: { edit: set('cTribNac', '120101') },
  E0392: {
    edit: after(
      'cServ',
      '<atvEvento><xNome>Show</xNome><dtIni>2026-11-20</dtIni><dtFim>2026-11-20</dtFim><idAtvEvt>1</idAtvEvt></atvEvento>',
    ),
  },
};

/** The documents with a broken ISSQN or rate, by code. */
export const brokenIssqn: Readonly<Record<string, BrokenDps>> = {
  E0529: { edit: all(construction, taxed('3'), after('cServ', foreignTrade)) },
  E0530: { edit: all(construction, placeAbroad, after('cServ', foreignTrade)) },
  E0532: { edit: set('cTribNac', '990101') },
  E0539: { edit: taxed('4'), prepare: city({ untaxedServices: [] }) },
  E0540: { edit: unchanged, prepare: city({ untaxedServices: ['010101'] }) },
  E0580: { edit: all(taxed('4'), withheldByTaker) },
  E0583: { edit: all(byMei, withheldByTaker) },
  E0588: { edit: all(set('regEspTrib', '6'), withheldByTaker) },
  E0589: {
    edit: all(
      after(
        'tribISSQN',
        '<exigSusp><tpSusp>1</tpSusp><nProcesso>000000000000000000000000000001</nProcesso></exigSusp>',
      ),
      withheldByTaker,
    ),
  },
  E0590: { edit: all(takerAbroad, taxed('3'), after('cServ', foreignTrade)) },
  E0591: { edit: all(exported, after('tribISSQN', '<cPaisResult>US</cPaisResult>')) },
  E0592: { edit: taxed('2') },
  E0593: { edit: all(taxed('2'), after('tribISSQN', '<tpImunidade>0</tpImunidade>')) },
  E0595: { edit: all(elsewhere, rated('5.01')), prepare: inactiveElsewhere },
  E0600: { edit: all(byMei, rated('2.00')) },
  E0602: { edit: all(taxed('4'), rated('2.00')) },
  E0604: { edit: all(set('regEspTrib', '6'), rated('2.00')) },
  E0606: {
    edit: all(
      after(
        'tribISSQN',
        '<exigSusp><tpSusp>1</tpSusp><nProcesso>000000000000000000000000000001</nProcesso></exigSusp>',
      ),
      rated('2.00'),
    ),
  },
  E0617: { edit: rated('5.00') },
  E0619: { edit: elsewhere, prepare: inactiveElsewhere },
  E0621: { edit: all(bySimples('1'), withheldByTaker) },
  E0625: { edit: all(bySimples('1'), rated('2.79')) },
  E0628: { edit: all(elsewhere, bySimples('1'), withheldByTaker, rated('1.79')), prepare: inactiveElsewhere },
  E0631: { edit: all(elsewhere, bySimples('1'), rated('2.79')), prepare: inactiveElsewhere },
  E0635: { edit: all(bySimples('2'), rated('2.79')) },
  E0640: { edit: all(elsewhere, bySimples('3')), prepare: inactiveElsewhere },
};
