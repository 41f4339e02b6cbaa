import type { ChildrenRow } from '../xml/children-pattern.ts';
import { textAt, type XmlNode } from '../xml/read-xml.ts';

/**
 * The order of elements in an NF-e, PL_010e with the optional emit/IE of PL_010f, as far as the authority checks it.
 */
export const childrenOfNote: readonly ChildrenRow[] = [
  { path: '', children: 'infNFe infNFeSupl? Signature' },
  {
    path: 'infNFe',
    children:
      'ide emit avulsa? dest? retirada? entrega? autXML* det+ total transp cobr? pag infIntermed? infAdic? exporta? compra? cana? infRespTec? infSolicNFF? agropecuario? infPAA?',
  },
  {
    path: 'infNFe/ide',
    children:
      'cUF cNF natOp mod serie nNF dhEmi dhSaiEnt? dPrevEntrega? tpNF idDest cMunFG cMunFGIBS? tpImp tpEmis cDV tpAmb finNFe tpNFDebito? tpNFCredito? indFinal indPres indIntermed? cIndOp? procEmi verProc (dhCont xJust)? NFref* gCompraGov? gPagAntecipado?',
  },
  {
    path: 'infNFe/emit',
    children: '(CNPJ|CPF) xNome xFant? enderEmit IE? IEST? (IM CNAE?)? CRT ISUFEmit?',
  },
  {
    path: 'infNFe/dest',
    children: '(CNPJ|CPF|idEstrangeiro) xNome? enderDest? indIEDest IE? ISUF? IM? email?',
  },
  { path: 'infNFe/det', children: 'prod imposto impostoDevol? infAdProd? obsItem? vItem? DFeReferenciado?' },
  {
    path: 'infNFe/det/prod',
    children:
      'cProd cEAN cBarra? xProd NCM NVE* CEST? indEscala? CNPJFab? cBenef? gCred* tpCredPresIBSZFM? EXTIPI? CFOP uCom qCom vUnCom vProd cEANTrib cBarraTrib? uTrib qTrib vUnTrib vFrete? vSeg? vDesc? vOutro? indTot indBemMovelUsado? DI* detExport* xPed? nItemPed? nFCI? rastro* infProdNFF? infProdEmb? (veicProd|med|arma+|comb|nRECOPI)?',
  },
  {
    path: 'infNFe/det/imposto',
    children: 'vTotTrib? (ICMS IPI? II?|IPI? ISSQN)? PIS? PISST? COFINS? COFINSST? ICMSUFDest? IS? IBSCBS?',
  },
  { path: 'infNFe/total', children: 'ICMSTot ISSQNtot? retTrib? ISTot? IBSCBSTot? vNFTot?' },
  {
    path: 'infNFe/total/ICMSTot',
    children:
      'vBC vICMS vICMSDeson vFCPUFDest? vICMSUFDest? vICMSUFRemet? vFCP vBCST vST vFCPST vFCPSTRet (qBCMono vICMSMono)? (qBCMonoReten vICMSMonoReten)? (qBCMonoRet vICMSMonoRet)? vProd vFrete vSeg vDesc vII vIPI vIPIDevol vPIS vCOFINS vOutro vNF vTotTrib?',
  },
  {
    path: 'infNFe/transp',
    children: 'modFrete transporta? retTransp? (veicTransp? reboque*|vagao|balsa)? vol*',
  },
  { path: 'infNFe/pag', children: 'detPag+ vTroco?' },
];

/** The forms of the texts that make up key, number, time and total. */
const patterns: readonly (readonly [path: string, pattern: RegExp])[] = [
  ['infNFe/ide/cUF', /^\d{2}$/],
  ['infNFe/ide/cNF', /^\d{8}$/],
  ['infNFe/ide/mod', /^55$/],
  ['infNFe/ide/serie', /^(0|[1-9]\d{0,2})$/],
  ['infNFe/ide/nNF', /^[1-9]\d{0,8}$/],
  ['infNFe/ide/dhEmi', /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:00$/],
  ['infNFe/ide/tpEmis', /^[1-79]$/],
  ['infNFe/ide/cDV', /^\d$/],
  ['infNFe/ide/tpAmb', /^[12]$/],
  ['infNFe/total/ICMSTot/vNF', /^(0|0\.\d{2}|[1-9]\d{0,12}(\.\d{2})?)$/],
];

/** Returns the path of the first text that is missing or has another form. */
export const firstWrongText = (root: XmlNode): string | undefined =>
  patterns.find(([path, pattern]) => !pattern.test(textAt(root, path) ?? ''))?.[0];
