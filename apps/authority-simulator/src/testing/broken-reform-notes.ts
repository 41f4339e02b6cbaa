import type { BrokenNote } from './broken-note.ts';
import { all, asReturn, bySimples, type Edit, remove, set, setIn, swap, within } from './edit-note.ts';
import { keyOf } from './good-note.ts';
import { complement } from './good-variants.ts';
import {
  classed,
  creditNote,
  debitNote,
  deferred,
  donation,
  governmentPurchase,
  presumedCredit,
  presumedCreditGroup,
  reduced,
  removeIcmsOfFirstItem,
  reversalDebit,
  suspended,
  withGovernmentTax,
  withoutOtherTaxes,
  withRegular,
} from './reform-notes.ts';

const first = (edit: Edit): Edit => within('det', edit);
const inReform = (edit: Edit): Edit => first(within('IBSCBS', edit));
const inState = (edit: Edit): Edit => first(within('gIBSUF', edit));
const inMunicipal = (edit: Edit): Edit => first(within('gIBSMun', edit));
const inFederal = (edit: Edit): Edit => first(within('gCBS', edit));
const afterRate = (tag: string, group: string): Edit => swap(`</${tag}>`, `</${tag}>${group}`);
const reclassed = (cst: string, classTrib: string): Edit =>
  inReform(all(set('CST', cst), set('cClassTrib', classTrib)));

const anyDeferral = '<gDif><pDif>100.0000</pDif><vDif>0.00</vDif></gDif>';
const anyReduction = '<gRed><pRedAliq>60.0000</pRedAliq><pAliqEfet>0.0400</pAliqEfet></gRed>';
const cashback = '<gDevTrib><vDevTrib>0.00</vDevTrib></gDevTrib>';
const transfer = (ibs: string): string => `<gTransfCred><vIBS>${ibs}</vIBS><vCBS>0.00</vCBS></gTransfCred>`;
const adjustment = (ibs: string): string =>
  `<gAjusteCompet><competApur>2026-10</competApur><vIBS>${ibs}</vIBS><vCBS>0.00</vCBS></gAjusteCompet>`;
const freeZoneCredit =
  '<gCredPresIBSZFM><competApur>2026-10</competApur><tpCredPresIBSZFM>1</tpCredPresIBSZFM><vCredPresIBSZFM>1.00</vCredPresIBSZFM></gCredPresIBSZFM>';
const singlePhase =
  '<gIBSCBSMono><vTotIBSMonoItem>0.00</vTotIBSMonoItem><vTotCBSMonoItem>0.00</vTotCBSMonoItem></gIBSCBSMono>';
const inCondition = (group: string): Edit =>
  first(within(group, swap('<vCredPres>0.', '<vCredPresCondSus>0.')));
const suspendedCredit = (group: string): Edit =>
  all(inCondition(group), first(within(group, (xml) => xml.replace('</vCredPres>', '</vCredPresCondSus>'))));

const supplier = { yearMonth: '2611', series: 1, numericCode: '48151623' };
const supplierKey = (number: number, cnpj = '12ABC34501DE35'): string => keyOf({ ...supplier, cnpj, number });
const reference = (key: string): Edit =>
  swap(
    '</imposto></det>',
    `</imposto><DFeReferenciado><chaveAcesso>${key}</chaveAcesso><nItem>1</nItem></DFeReferenciado></det>`,
  );
const delivery = (day: string): Edit => swap('</dhEmi>', `</dhEmi><dPrevEntrega>${day}</dPrevEntrega>`);

/** The edits that break just one rule of the reform, by rule. */
export const brokenReformNotes: Readonly<Record<string, Edit | BrokenNote>> = {
  'B10a-20': delivery('2027-02-22'),
  'B10a-30': all(
    delivery('2026-11-24'),
    swap('</dhEmi>', '</dhEmi><dhSaiEnt>2026-11-25T08:00:00-03:00</dhSaiEnt>'),
  ),
  'B10a-40': all(delivery('2026-11-24'), complement),
  'B10a-50': all(delivery('2026-11-24'), set('modFrete', '9')),
  'B25.1-20': set('finNFe', '6'),
  'B25.2-20': set('finNFe', '5'),
  'B25-80': debitNote('05'),
  'B25-90': removeIcmsOfFirstItem,
  'B25-100': all(
    creditNote('03'),
    swap(
      '</verProc>',
      `</verProc><NFref><refNFe>${keyOf({ ...supplier, cnpj: '12ABC34501DE35', number: 7, model: '65' })}</refNFe></NFref>`,
    ),
  ),
  'B25-110': all(creditNote('03'), set('tpNF', '1')),
  'B25-120': all(debitNote('07'), set('tpNF', '0')),
  'B25.1-10': swap('</finNFe>', '</finNFe><tpNFDebito>07</tpNFDebito>'),
  'B25.2-10': swap('</finNFe>', '</finNFe><tpNFCredito>03</tpNFCredito>'),
  'B25.2-30': all(withoutOtherTaxes, creditNote('02')),
  'I05k-20': first(swap('<CFOP>', '<tpCredPresIBSZFM>1</tpCredPresIBSZFM><CFOP>')),
  'UB12-10': first(remove('IBSCBS')),
  'UB13-10': inReform(set('CST', '999')),
  'UB13-20': reclassed('410', '410008'),
  'UB13-30': first(remove('gIBSCBS')),
  'UB13-39': classed('410', '410008', singlePhase),
  'UB13-44': classed('410', '410008', transfer('1.00')),
  'UB13-45': classed('800', '800001'),
  'UB14-10': inReform(set('cClassTrib', '000999')),
  'UB14-20': inReform(set('cClassTrib', '200035')),
  'UB14-25': inReform(set('cClassTrib', '000002')),
  'UB14-60': classed('410', '410030'),
  'UB14-70': all(reversalDebit, inReform(set('cClassTrib', '410026'))),
  'UB14-80': all(withoutOtherTaxes, creditNote('05')),
  'UB22-10': inState(afterRate('pIBSUF', anyDeferral)),
  'UB22-20': all(deferred, inState(remove('gDif'))),
  'UB24-10': inState(afterRate('pIBSUF', cashback)),
  'UB26-10': inState(afterRate('pIBSUF', anyReduction)),
  'UB26-20': all(reduced, inState(remove('gRed'))),
  'UB40-20': inMunicipal(afterRate('pIBSMun', anyDeferral)),
  'UB40-10': all(deferred, inMunicipal(remove('gDif'))),
  'UB43-10': inMunicipal(afterRate('pIBSMun', cashback)),
  'UB45-10': inMunicipal(afterRate('pIBSMun', anyReduction)),
  'UB45-20': all(governmentPurchase, inMunicipal(remove('gRed'))),
  'UB59-20': inFederal(afterRate('pCBS', anyDeferral)),
  'UB59-10': all(deferred, inFederal(remove('gDif'))),
  'UB62a-10': inFederal(afterRate('pCBS', cashback)),
  'UB64-10': inFederal(afterRate('pCBS', anyReduction)),
  'UB64-20': all(reduced, inFederal(remove('gRed'))),
  'UB68-11': first(withRegular),
  'UB68-10': all(suspended, first(remove('gTribRegular'))),
  'UB82a-30': first(withGovernmentTax),
  'UB82a-10': all(governmentPurchase, first(remove('gTribCompraGov'))),
  'UB106-30': all(withoutOtherTaxes, creditNote('05'), classed('800', '800001', transfer('1.00'))),
  'UB106-40': all(withoutOtherTaxes, debitNote('05'), classed('800', '800001', transfer('0.00'))),
  'UB112-10': classed('410', '410008', adjustment('1.00')),
  'UB112-20': all(withoutOtherTaxes, debitNote('08'), classed('811', '811003')),
  'UB112-30': all(withoutOtherTaxes, debitNote('08'), classed('811', '811003', adjustment('0.00'))),
  'UB116-10': first(
    swap(
      '</gIBSCBS>',
      '</gIBSCBS><gEstornoCred><vIBSEstCred>0.01</vIBSEstCred><vCBSEstCred>0.01</vCBSEstCred></gEstornoCred>',
    ),
  ),
  'UB116-20': all(donation, first(remove('gEstornoCred'))),
  'UB116-30': all(donation, first(all(set('vIBSEstCred', '0.00'), set('vCBSEstCred', '0.00')))),
  'UB120-20': first(swap('</gIBSCBS>', `</gIBSCBS>${presumedCreditGroup('01')}`)),
  'UB122-10': all(presumedCredit, first(set('cCredPres', '99'))),
  'UB123-10': all(presumedCredit, first(set('cCredPres', '05'))),
  'UB123-20': all(presumedCredit, first(remove('gIBSCredPres'))),
  'UB126-10': all(presumedCredit, suspendedCredit('gIBSCredPres')),
  'UB127-10': all(presumedCredit, first(set('cCredPres', '07'))),
  'UB127-20': all(presumedCredit, first(remove('gCBSCredPres'))),
  'UB130-10': all(presumedCredit, suspendedCredit('gCBSCredPres')),
  'UB131-20': classed('410', '410008', freeZoneCredit),
  'UB131-30': {
    edit: all(withoutOtherTaxes, creditNote('02'), classed('810', '810001')),
    at: new Date('2029-02-01T15:00:00Z'),
  },
  'LA01-30': classed('410', '410013'),
  'UB18-10': inState(set('pIBSUF', '0.2000')),
  'UB37-10': inMunicipal(set('pIBSMun', '0.0500')),
  'UB56-10': inFederal(set('pCBS', '1.0000')),
  'UB23-10': all(deferred, inState(set('vDif', '0.10'))),
  'UB27-10': all(reduced, inState(set('pRedAliq', '40.0000'))),
  'UB28-10': all(reduced, inState(set('pAliqEfet', '0.0500'))),
  'UB35-10': inState(set('vIBSUF', '0.10')),
  'UB42-10': all(deferred, inMunicipal(set('vDif', '0.02'))),
  'UB46-10': all(reduced, inMunicipal(set('pRedAliq', '40.0000'))),
  'UB47-10': all(reduced, inMunicipal(set('pAliqEfet', '0.0100'))),
  'UB54-10': inMunicipal(set('vIBSMun', '0.02')),
  'UB54a-10': first(set('vIBS', '0.09')),
  'UB61-10': all(deferred, inFederal(set('vDif', '0.74'))),
  'UB65-10': all(reduced, inFederal(set('pRedAliq', '100.0000'))),
  'UB66-10': all(reduced, inFederal(set('pAliqEfet', '0.3601'))),
  'UB67-10': inFederal(set('vCBS', '0.74')),
  'UB69-10': all(suspended, first(set('CSTReg', '999'))),
  'UB70-10': all(suspended, first(set('cClassTribReg', '000999'))),
  'UB72-10': all(suspended, first(set('vTribRegIBSUF', '0.10'))),
  'UB72b-10': all(suspended, first(set('vTribRegIBSMun', '0.02'))),
  'UB72d-10': all(suspended, first(set('vTribRegCBS', '0.74'))),
  'UB82a-20': all(governmentPurchase, first(set('vTribCBS', '0.77'))),
  'VC02-07': all(creditNote('03'), reference(supplierKey(7))),
  'VC02-10': all(withoutOtherTaxes, debitNote('04')),
  'VC02-14': all(asReturn, first(remove('DFeReferenciado'))),
  'VC02-20': all(asReturn, within('det', set('nItem', '2'))),
  'VC02-30': all(reference(supplierKey(7)), reference(supplierKey(8))),
  'VC02-40': {
    edit: all(asReturn, within('det', set('chaveAcesso', supplierKey(9, '00000000000191')))),
    at: new Date('2026-12-14T15:00:00Z'),
  },
  'VC03-10': all(
    withoutOtherTaxes,
    debitNote('03'),
    classed('811', '811002', adjustment('1.00')),
    reference(supplierKey(7)),
  ),
  'VC03-20': all(asReturn, first(remove('nItem'))),
  'W31-10': swap('<IBSCBSTot>', '<ISTot><vIS>0.00</vIS></ISTot><IBSCBSTot>'),
  'W31-20': first(swap('<IBSCBS>', '<IS><CSTIS>000</CSTIS><cClassTribIS>000001</cClassTribIS></IS><IBSCBS>')),
  'W34-10': all(bySimples, (xml) => xml.replaceAll(/<IBSCBS>[\s\S]*?<\/IBSCBS>/g, '')),
  'W59f-10': all(donation, setIn('IBSCBSTot', 'vIBSEstCred', '0.91')),
  'W59g-10': all(donation, setIn('IBSCBSTot', 'vCBSEstCred', '8.11')),
};
