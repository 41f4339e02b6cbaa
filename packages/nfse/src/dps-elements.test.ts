import { readXml, type XmlElement } from '@fiscal/xml';
import { expect, test } from 'vitest';
import { buildDps } from './build-dps.ts';
import { resolveNfse } from './resolve/resolve-nfse.ts';
import { everyGroupFacts } from './testing/every-group-facts.ts';

/** Returns the values of an element, then those of the elements inside it, as `path: name=value …`. */
function linesOf(element: XmlElement, path: string): readonly string[] {
  const lines: string[] = [];
  let leaves: string[] = [];
  const flush = (): void => {
    if (leaves.length > 0) lines.push(`${path}: ${leaves.join(' ')}`);
    leaves = [];
  };
  for (const child of element.children) {
    if (child.children.length === 0) leaves.push(`${child.name}=${child.text}`);
    else {
      flush();
      lines.push(...linesOf(child, path === '' ? child.name : `${path}/${child.name}`));
    }
  }
  flush();
  return lines;
}

/** The expected elements of the first facts with every group, written from the table of the layout. */
const written: readonly string[] = [
  ': tpAmb=1 dhEmi=2026-11-20T10:14:00-03:00 verAplic=emissor-1.0 serie=49999 nDPS=999999999999999 dCompet=2026-11-20 tpEmit=1 cLocEmi=3550308',
  'subst: chSubstda=35503082212ABC34501DE35000000000004326119876543219 cMotivo=99 xMotivo=Texto da substituição',
  'prest: CNPJ=11222333000181 IM=IM-1 fone=1155550000 email=empresa@example.com',
  'prest/regTrib: opSimpNac=3 regApTribSN=2 regEspTrib=0',
  'toma: CPF=52998224725 CAEPF=12345678901234 IM=12345 xNome=Pessoa & Filhos <Ltda>',
  'toma/end/endNac: cMun=3550308 CEP=01310100',
  'toma/end: xLgr=Avenida Exemplo nro=100 xCpl=Sala 2 xBairro=Centro',
  'toma: fone=1155550000 email=pessoa@example.com',
  'interm: cNaoNIF=2 xNome=Broker',
  'interm/end/endExt: cPais=US cEndPost=10001 xCidade=New York xEstProvReg=NY',
  'interm/end: xLgr=5th Avenue nro=10 xBairro=Manhattan',
  'serv/locPrest: cLocPrestacao=3550308',
  'serv/cServ: cTribNac=010101 cTribMun=001 xDescServ=Serviço cNBS=115021000 cIntContrib=AbC123',
  'serv/comExt: mdPrestacao=4 vincPrest=6 tpMoeda=978 vServMoeda=10.00 mecAFComexP=08 mecAFComexT=26 movTempBens=3 nDI=DI1 nRE=RE1 mdic=0',
  'serv/obra: inscImobFisc=IPTU 1 cObra=123456789012',
  'serv/atvEvento: xNome=Show dtIni=2026-12-01 dtFim=2028-02-29 idAtvEvt=EVT1',
  'serv/infoCompl: idDocTec=ART 1 docRef=Contrato 1 xPed=PED-1',
  'serv/infoCompl/gItemPed: xItemPed=1 xItemPed=2',
  'serv/infoCompl: xInfComp=Informação',
  'valores/vServPrest: vServ=1000.00',
  'valores/vDescCondIncond: vDescIncond=10.00 vDescCond=5.00',
  'valores/vDedRed/documentos/docDedRed: chNFSe=35503082212ABC34501DE35000000000004326119876543219 tpDedRed=2 dtEmiDoc=2026-10-31 vDedutivelRedutivel=100.00 vDeducaoReducao=50.00',
  'valores/vDedRed/documentos/docDedRed: chNFe=35261112ABC34501DE35550010000000011481516235 tpDedRed=2 dtEmiDoc=2026-10-31 vDedutivelRedutivel=100.00 vDeducaoReducao=50.00',
  'valores/vDedRed/documentos/docDedRed/NFSeMun: cMunNFSeMun=3550308 nNFSeMun=000000000000012 cVerifNFSeMun=A1b2',
  'valores/vDedRed/documentos/docDedRed: tpDedRed=2 dtEmiDoc=2026-10-31 vDedutivelRedutivel=100.00 vDeducaoReducao=50.00',
  'valores/vDedRed/documentos/docDedRed/NFNFS: nNFS=0000123 modNFS=000000000000001 serieNFS=A1',
  'valores/vDedRed/documentos/docDedRed: tpDedRed=2 dtEmiDoc=2026-10-31 vDedutivelRedutivel=100.00 vDeducaoReducao=50.00',
  'valores/vDedRed/documentos/docDedRed: nDocFisc=Recibo 1 tpDedRed=2 dtEmiDoc=2026-10-31 vDedutivelRedutivel=100.00 vDeducaoReducao=50.00',
  'valores/vDedRed/documentos/docDedRed: nDoc=Contrato 2 tpDedRed=99 xDescOutDed=Outra dtEmiDoc=2026-10-31 vDedutivelRedutivel=100.00 vDeducaoReducao=50.00',
  'valores/trib/tribMun: tribISSQN=1',
  'valores/trib/tribMun/exigSusp: tpSusp=2 nProcesso=111111111111111111111111111111',
  'valores/trib/tribMun/BM: nBM=35503080100001 pRedBCBM=10.00',
  'valores/trib/tribMun: tpRetISSQN=1',
  'valores/trib/tribFed/piscofins: CST=49 vBCPisCofins=1000.00 pAliqPis=1.65 pAliqCofins=7.60 vPis=16.50 vCofins=76.00 tpRetPisCofins=3',
  'valores/trib/tribFed: vRetCP=110.00 vRetIRRF=15.00 vRetCSLL=46.50',
  'valores/trib/totTrib: pTotTribSN=6.00',
  'IBSCBS: finNFSe=0 indFinal=1 cIndOp=100301 tpOper=5',
  'IBSCBS/gRefNFSe: refNFSe=35503082211222333000181000000000004226111234567895 refNFSe=35503082212ABC34501DE35000000000004326119876543219',
  'IBSCBS: tpEnteGov=4 indDest=1',
  'IBSCBS/dest: CPF=52998224725 xNome=Pessoa & Filhos <Ltda>',
  'IBSCBS/dest/end/endNac: cMun=3550308 CEP=01310100',
  'IBSCBS/dest/end: xLgr=Avenida Exemplo nro=100 xCpl=Sala 2 xBairro=Centro',
  'IBSCBS/dest: fone=1155550000 email=pessoa@example.com',
  'IBSCBS/imovel: inscImobFisc=IPTU 2',
  'IBSCBS/imovel/end: CEP=01310100 xLgr=Avenida Exemplo nro=100 xBairro=Centro',
  'IBSCBS/valores/gReeRepRes/documentos/dFeNacional: tipoChaveDFe=9 xTipoChaveDFe=Outra chave chaveDFe=35261112ABC34501DE35550010000000011481516235',
  'IBSCBS/valores/gReeRepRes/documentos/fornec: CNPJ=11222333000181 xNome=Fornecedora',
  'IBSCBS/valores/gReeRepRes/documentos: dtEmiDoc=2026-10-31 dtCompDoc=2026-10-30 tpReeRepRes=99 xTpReeRepRes=Despesas do cliente vlrReeRepRes=10.00',
  'IBSCBS/valores/gReeRepRes/documentos/docFiscalOutro: cMunDocFiscal=3550308 nDocFiscal=12 xDocFiscal=Nota avulsa',
  'IBSCBS/valores/gReeRepRes/documentos: dtEmiDoc=2026-10-31 dtCompDoc=2026-10-30 tpReeRepRes=99 xTpReeRepRes=Despesas do cliente vlrReeRepRes=10.00',
  'IBSCBS/valores/gReeRepRes/documentos/docOutro: nDoc=13 xDoc=Recibo',
  'IBSCBS/valores/gReeRepRes/documentos/fornec: NIF=X1 xNome=Abroad',
  'IBSCBS/valores/gReeRepRes/documentos: dtEmiDoc=2026-10-31 dtCompDoc=2026-10-30 tpReeRepRes=99 xTpReeRepRes=Despesas do cliente vlrReeRepRes=10.00',
  'IBSCBS/valores/trib/gIBSCBS: CST=000 cClassTrib=000001 cCredPres=01',
  'IBSCBS/valores/trib/gIBSCBS/gTribRegular: CSTReg=000 cClassTribReg=000001',
  'IBSCBS/valores/trib/gIBSCBS/gDif: pDifUF=100.00 pDifMun=0.50 pDifCBS=10.00',
];

test('every value of a request is in its element', () => {
  const [facts] = everyGroupFacts;
  if (facts === undefined) throw new Error('no facts');
  const built = buildDps(facts, resolveNfse(facts));
  const read = readXml(built.ok ? built.xml : '');
  if (!read.ok || read.root.children[0] === undefined) throw new Error('not written');
  expect(linesOf(read.root.children[0], '')).toEqual(written);
});
