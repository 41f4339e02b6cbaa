import { type ChildrenRow, firstWrongChildren } from '../xml/children-pattern.ts';
import { textAt, type XmlNode } from '../xml/read-xml.ts';

/** The order of elements in a DPS, package 1.01 of 2026-07-27. */
const childrenOfDps: readonly ChildrenRow[] = [
  { path: '', children: 'infDPS Signature?' },
  {
    path: 'infDPS',
    children:
      'tpAmb dhEmi verAplic serie nDPS dCompet tpEmit cMotivoEmisTI? chNFSeRej? cLocEmi subst? prest toma? interm? serv valores IBSCBS?',
  },
  { path: 'infDPS/subst', children: 'chSubstda cMotivo xMotivo?' },
  {
    path: 'infDPS/prest',
    children: '(CNPJ|CPF|NIF|cNaoNIF) CAEPF? IM? xNome? end? fone? email? regTrib',
  },
  { path: 'infDPS/prest/regTrib', children: 'opSimpNac regApTribSN? regEspTrib' },
  { path: 'infDPS/toma', children: '(CNPJ|CPF|NIF|cNaoNIF) CAEPF? IM? xNome end? fone? email?' },
  { path: 'infDPS/interm', children: '(CNPJ|CPF|NIF|cNaoNIF) CAEPF? IM? xNome end? fone? email?' },
  { path: 'infDPS/serv', children: 'locPrest cServ comExt? obra? atvEvento? infoCompl?' },
  { path: 'infDPS/serv/locPrest', children: '(cLocPrestacao|cPaisPrestacao)' },
  { path: 'infDPS/serv/cServ', children: 'cTribNac cTribMun? xDescServ cNBS? cIntContrib?' },
  { path: 'infDPS/valores', children: 'vServPrest vDescCondIncond? vDedRed? trib' },
  { path: 'infDPS/valores/vServPrest', children: 'vReceb? vServ' },
  { path: 'infDPS/valores/trib', children: 'tribMun tribFed? totTrib' },
  {
    path: 'infDPS/valores/trib/tribMun',
    children: 'tribISSQN cPaisResult? tpImunidade? exigSusp? BM? tpRetISSQN pAliq?',
  },
  { path: 'infDPS/valores/trib/totTrib', children: '(vTotTrib|pTotTrib|indTotTrib|pTotTribSN)' },
  {
    path: 'infDPS/IBSCBS',
    children: 'finNFSe indFinal? cIndOp tpOper? gRefNFSe? tpEnteGov? indDest dest? imovel? valores',
  },
];

const time = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:00$/;
const amount = /^(0|0\.\d{2}|[1-9]\d{0,14}(\.\d{2})?)$/;

const textsOfDps: readonly (readonly [path: string, pattern: RegExp])[] = [
  ['tpAmb', /^[12]$/],
  ['dhEmi', time],
  ['serie', /^(\d{1,4}|[0-8]\d{4})$/],
  ['nDPS', /^[1-9]\d{0,14}$/],
  ['dCompet', /^20\d\d-\d\d-\d\d$/],
  ['tpEmit', /^[123]$/],
  ['cLocEmi', /^\d{7}$/],
  ['serv/cServ/cTribNac', /^\d{6}$/],
  ['valores/vServPrest/vServ', amount],
];

/** Returns the path of the first element that breaks the layout of a DPS. */
export const wrongInDps = (root: XmlNode): string | undefined =>
  firstWrongChildren(root, childrenOfDps) ??
  textsOfDps.find(([path, pattern]) => !pattern.test(textAt(root, `infDPS/${path}`) ?? ''))?.[0];

/** The fields of each type of event that a request may have. */
export const eventFields: Readonly<Record<string, string>> = {
  '101101': 'xDesc cMotivo xMotivo',
  '101103': 'xDesc cMotivo xMotivo',
  '105102': 'xDesc cMotivo xMotivo? chSubstituta',
  '105104': 'xDesc CPFAgTrib nProcAdm? cMotivo xMotivo',
  '105105': 'xDesc CPFAgTrib nProcAdm? cMotivo xMotivo',
};

/** Returns the path of the first element that breaks the layout of a request for an event. */
export function wrongInRequest(root: XmlNode, type: string): string | undefined {
  const inside = `infPedReg/e${type}`;
  const rows = [
    { path: '', children: 'infPedReg Signature?' },
    { path: 'infPedReg', children: `tpAmb verAplic dhEvento (CNPJAutor|CPFAutor) chNFSe e${type}` },
    { path: inside, children: eventFields[type] ?? 'xDesc' },
  ];
  const reason = textAt(root, `${inside}/xMotivo`);
  const isTooShort = reason !== undefined && (reason.length < 15 || reason.length > 255);
  return firstWrongChildren(root, rows) ?? (isTooShort ? `${inside}/xMotivo` : undefined);
}
