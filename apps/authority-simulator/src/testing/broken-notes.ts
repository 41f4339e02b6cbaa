import { brokenItemNotes } from './broken-item-notes.ts';
import type { BrokenNote } from './broken-note.ts';
import { brokenReformNotes } from './broken-reform-notes.ts';
import {
  all,
  asReturn,
  type Edit,
  rekey,
  remove,
  set,
  setIn,
  swap,
  toAbroad,
  toConsumerElsewhere,
  toContributorElsewhere,
  total,
  within,
} from './edit-note.ts';
import { keyOf, testedOn } from './good-note.ts';

const supplier = { yearMonth: '2611', cnpj: '12ABC34501DE35', series: 1, numericCode: '48151623' };
const key = (number: number, model?: string): string => keyOf({ ...supplier, number, model });
const references = (...keys: readonly string[]): Edit =>
  swap('</verProc>', `</verProc>${keys.map((one) => `<NFref><refNFe>${one}</refNFe></NFref>`).join('')}`);
const inFuture = (days: number): string =>
  `${new Date(testedOn.getTime() + days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 19)}-03:00`;
const reformTotal = (scope: string, tag: string, value: string): Edit =>
  within('IBSCBSTot', scope === '' ? set(tag, value) : setIn(scope, tag, value));
const exemptRecipient = within('dest', all(set('indIEDest', '2'), remove('IE')));
const inMato = within('dest', all(set('cMun', '1100015'), set('UF', 'RO')));
const invoiceOnly = within('cobr', all(remove('dup'), remove('dup')));
const withOneInstalment = (due: string): Edit =>
  all(
    invoiceOnly,
    swap('</fat>', `</fat><dup><nDup>001</nDup><dVenc>${due}</dVenc><vDup>230.00</vDup></dup>`),
  );

/** Sets the departure this many days after the issue. */
const moved = (days: number): Edit => swap('</dhEmi>', `</dhEmi><dhSaiEnt>${inFuture(days)}</dhSaiEnt>`);
const withSuframa = (isuf: string): Edit => within('dest', swap('</IE>', `</IE><ISUF>${isuf}</ISUF>`));
const beforeItems = (group: string): Edit => swap('<det nItem="1">', `${group}<det nItem="1">`);
const atPlace = (group: 'retirada' | 'entrega', cnpj: string, cMun: string): Edit =>
  beforeItems(
    `<${group}><CNPJ>${cnpj}</CNPJ><xLgr>Rua C</xLgr><nro>3</nro><xBairro>Centro</xBairro><cMun>${cMun}</cMun><xMun>Sao Paulo</xMun><UF>SP</UF></${group}>`,
  );

/** The edits of the good note that break just one rule of a note, by rule. */
export const brokenNotes: Readonly<Record<string, Edit | BrokenNote>> = {
  ...brokenReformNotes,
  'A03-10': set('cNF', '48151624'),
  'B02-10': all(set('cUF', '33'), rekey),
  'B03-10': all(set('cNF', '12345678'), rekey),
  'B06-30': all(set('mod', '65'), rekey),
  'B07/554': all(set('serie', '890'), rekey),
  'B09/703': all(set('dhEmi', inFuture(1)), rekey),
  'B09/228': all(set('dhEmi', inFuture(-31)), rekey),
  'B10-20': moved(31),
  'B10-30': moved(-31),
  'B10-40': moved(-1),
  'B12/270': set('cMunFG', '3550307'),
  'B12/271': set('cMunFG', '3304557'),
  'B21-20': set('tpImp', '4'),
  'B22-10': all(set('tpEmis', '9'), rekey),
  'B22-30': all(set('tpEmis', '6'), rekey),
  'B23/253': (xml) => {
    const digit = /<cDV>(\d)<\/cDV>/.exec(xml)?.[1] ?? '0';
    const other = String((Number(digit) + 1) % 10);
    return set('cDV', other)(xml).replace(/(Id="NFe[^"]{43})\d"/, `$1${other}"`);
  },
  'B24-10': set('tpAmb', '1'),
  'B25-30': set('finNFe', '2'),
  'B25b-10': set('indPres', '4'),
  'B25b-40': all(set('indPres', '5'), remove('indIntermed')),
  'B25c-10': remove('indIntermed'),
  'B25c-20': set('indPres', '1'),
  'YB01-10': set('indIntermed', '1'),
  'B28/556': swap(
    '</verProc>',
    '</verProc><dhCont>2026-11-21T10:00:00-03:00</dhCont><xJust>Sem motivo nenhum para isso</xJust>',
  ),
  'B28/557': all(set('tpEmis', '2'), rekey),
  'BA02/547': references(`${key(7).slice(0, 43)}${(Number(key(7).slice(43)) + 1) % 10}`),
  'BA02-34': references(key(7, '57')),
  'BA02-40': references(key(0)),
  'BA02-44': references(key(7), key(7)),
  'BA02/316': (xml) => references(/Id="NFe([^"]*)"/.exec(xml)?.[1] ?? '')(xml),
  'VC02-05': all(asReturn, references(key(9))),
  'VC02-50': all(asReturn, within('dest', set('CNPJ', '00000000000191'))),
  'C02-10': all(setIn('emit', 'CNPJ', '11222333000180'), rekey),
  'C10/272': setIn('emit', 'cMun', '3550307'),
  'C10/273': setIn('emit', 'cMun', '3304557'),
  'C17-10': setIn('emit', 'IE', '000000000000'),
  'C17-20': setIn('emit', 'IE', '110042490115'),
  'E01/719': remove('dest'),
  'E02-10': setIn('dest', 'CNPJ', '12ABC34501DE36'),
  'E03/237': within('dest', swap('<CNPJ>12ABC34501DE35</CNPJ>', '<CPF>52998224724</CPF>')),
  'E03a-10': all(toAbroad, swap('<idEstrangeiro>30500010912</idEstrangeiro>', '<CNPJ>12ABC34501DE35</CNPJ>')),
  'E04/724': within('dest', remove('xNome')),
  'E04-20': setIn('dest', 'xNome', 'Destinatario de verdade'),
  'E05/726': within('dest', remove('enderDest')),
  'E10/274': setIn('dest', 'cMun', '3550307'),
  'E10-20': setIn('dest', 'cMun', '3304557'),
  'E10-30': all(toAbroad, setIn('dest', 'cMun', '3550308')),
  'E14-10': all(toAbroad, setIn('dest', 'cPais', '1058')),
  'E14-20': within('dest', swap('</UF>', '</UF><cPais>0639</cPais>')),
  'E12-30': set('idDest', '2'),
  'E12-40': within('dest', all(set('cMun', '3304557'), set('UF', 'RJ'))),
  'E16a-30': exemptRecipient,
  'E16a-40': within('dest', all(set('indIEDest', '9'), remove('IE'))),
  'E17-20': within('dest', remove('IE')),
  'E17-30': all(set('idDest', '2'), inMato, within('dest', set('indIEDest', '2'))),
  'E17-50': setIn('dest', 'IE', '110042490115'),
  'E18-20': withSuframa('200000013'),
  'E18-30': withSuframa('200000012'),
  'F02-10': atPlace('retirada', '12ABC34501DE36', '3550308'),
  'G02-10': atPlace('entrega', '12ABC34501DE36', '3550308'),
  'G07-30': atPlace('entrega', '12ABC34501DE35', '3304557'),
  'GA02-10': beforeItems('<autXML><CNPJ>12ABC34501DE36</CNPJ></autXML>'),
  ...brokenItemNotes,
  'W03-10': total('vBC', '220.01'),
  'W04-10': total('vICMS', '39.61'),
  'W04a-10': total('vICMSDeson', '0.01'),
  'W04c-10': all(toConsumerElsewhere, swap('</vICMSDeson>', '</vICMSDeson><vFCPUFDest>0.01</vFCPUFDest>')),
  'W04e-10': all(toConsumerElsewhere, total('vICMSUFDest', '17.61')),
  'W04g-10': all(toConsumerElsewhere, total('vICMSUFRemet', '0.01')),
  'W04b-10': total('vFCP', '0.01'),
  'W05-10': total('vBCST', '0.01'),
  'W06-10': total('vST', '0.01'),
  'W06a-10': total('vFCPST', '0.01'),
  'W06b-10': total('vFCPSTRet', '0.01'),
  'W07-10': total('vProd', '200.01'),
  'W08-10': total('vFrete', '20.01'),
  'W09-10': total('vSeg', '6.01'),
  'W10-10': total('vDesc', '10.01'),
  'W11-10': total('vII', '0.01'),
  'W12-10': total('vIPI', '10.01'),
  'W12a-10': total('vIPIDevol', '0.01'),
  'W13-10': total('vPIS', '3.31'),
  'W14-10': total('vCOFINS', '15.21'),
  'W15-10': total('vOutro', '4.01'),
  'W16a-10': total('vTotTrib', '62.01'),
  'W16-10': total('vNF', '230.51'),
  'W34-20': remove('IBSCBSTot'),
  'W35-10': reformTotal('', 'vBCIBSCBS', '160.01'),
  'W38-10': reformTotal('gIBSUF', 'vDif', '0.01'),
  'W39-10': reformTotal('gIBSUF', 'vDevTrib', '0.01'),
  'W41-10': reformTotal('gIBSUF', 'vIBSUF', '0.17'),
  'W43-10': reformTotal('gIBSMun', 'vDif', '0.01'),
  'W44-10': reformTotal('gIBSMun', 'vDevTrib', '0.01'),
  'W46-10': reformTotal('gIBSMun', 'vIBSMun', '0.01'),
  'W47-10': reformTotal('gIBS', 'vIBS', '0.17'),
  'W48-10': reformTotal('gIBS', 'vCredPres', '0.01'),
  'W53-10': reformTotal('gCBS', 'vDif', '0.01'),
  'W54-10': reformTotal('gCBS', 'vDevTrib', '0.01'),
  'W56-10': reformTotal('gCBS', 'vCBS', '1.45'),
  'W56a-10': reformTotal('gCBS', 'vCredPres', '0.01'),
  'X02/845': set('modFrete', '9'),
  'X02/846': set('modFrete', '3'),
  'X02/848': set('modFrete', '4'),
  'X02-20': all(
    toContributorElsewhere,
    swap('</transporta>', '</transporta><veicTransp><placa>ABC1D23</placa><UF>SP</UF></veicTransp>'),
  ),
  'X04-20': setIn('transporta', 'CNPJ', '00000000000192'),
  'X05-10': within('transporta', swap('<CNPJ>00000000000191</CNPJ>', '<CPF>52998224724</CPF>')),
  'X07-10': within('transporta', remove('UF')),
  'X07-20': setIn('transporta', 'IE', '110042490115'),
  'ZD02/973': setIn('infRespTec', 'CNPJ', '00000000000192'),
  'Y01-20': within('fat', remove('nFat')),
  'Y05-10': setIn('fat', 'vDesc', '230.01'),
  'Y06-10': within('fat', set('vLiq', '229.99')),
  'Y08-10': swap('<nDup>001</nDup>', '<nDup>1</nDup>'),
  'Y09-20': within('dup', set('dVenc', '2026-01-01')),
  'Y09-30': within('dup', set('dVenc', inFuture(61).slice(0, 10))),
  'Y09-40': (xml) => withOneInstalment(/<dhEmi>([^T]*)T/.exec(xml)?.[1] ?? '')(xml),
  'Y09-50': withOneInstalment(inFuture(3700).slice(0, 10)),
  'Y10-10': within('dup', set('vDup', '115.01')),
  'YA02-04': all(asReturn, set('tPag', '15'), set('vPag', '230.00')),
  'YA02a/441': set('tPag', '99'),
  'YA02a-20': swap('</tPag>', '</tPag><xPag>Boleto</xPag>'),
  'YA03-30': all(set('tPag', '90'), swap('<indPag>1</indPag>', '')),
  'YA03-10': set('vPag', '229.99'),
  'YA03-20': set('vPag', '230.01'),
  'YA05-10': all(set('tPag', '03'), swap('</detPag>', '<card><tpIntegra>1</tpIntegra></card></detPag>')),
  'YA09-10': all(set('vPag', '231.00'), swap('</detPag>', '</detPag><vTroco>0.99</vTroco>')),
  'ZA/355': all(toAbroad, remove('exporta')),
  'ZA/356': swap(
    '<infRespTec>',
    '<exporta><UFSaidaPais>SP</UFSaidaPais><xLocExporta>Santos</xLocExporta></exporta><infRespTec>',
  ),
  'YA09-20': all(set('vPag', '300230.01'), swap('</detPag>', '</detPag><vTroco>300000.01</vTroco>')),
};
