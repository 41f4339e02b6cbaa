import { choice, maybeChoice } from '@fiscal/xml';
import * as type from './field-types.ts';
import { rowsIn } from './rows-in.ts';

const valores = rowsIn('valores');
const discounts = rowsIn('valores/vDescCondIncond');
const vDedRed = rowsIn('valores/vDedRed');
const docDedRed = rowsIn('valores/vDedRed/documentos/docDedRed');
const nfseMun = rowsIn('docDedRed/NFSeMun');
const paper = rowsIn('docDedRed/NFNFS');
const trib = rowsIn('valores/trib');
const tribMun = rowsIn('valores/trib/tribMun');
const tribFed = rowsIn('valores/trib/tribFed');
const piscofins = rowsIn('valores/trib/tribFed/piscofins');
const totTrib = rowsIn('valores/trib/totTrib');

const deductionDocument = rowsIn('valores/vDedRed/documentos').groups('docDedRed', 1_000, [
  choice(
    docDedRed.one('chNFSe', type.nfseKey),
    docDedRed.one('chNFe', type.nfeKey),
    docDedRed.group('NFSeMun', [
      nfseMun.one('cMunNFSeMun', type.digits(7)),
      nfseMun.one('nNFSeMun', type.digits(15)),
      nfseMun.one('cVerifNFSeMun', type.verificationCode),
    ]),
    docDedRed.group('NFNFS', [
      paper.one('nNFS', type.digits(7)),
      paper.one('modNFS', type.digits(15)),
      paper.one('serieNFS', type.paperSeries),
    ]),
    docDedRed.one('nDocFisc', type.text(1, 255)),
    docDedRed.one('nDoc', type.text(1, 255)),
  ),
  docDedRed.one('tpDedRed', type.oneOf('1', '2', '3', '4', '5', '6', '7', '8', '9', '99')),
  docDedRed.maybe('xDescOutDed', type.text(1, 150)),
  docDedRed.one('dtEmiDoc', type.date),
  docDedRed.one('vDedutivelRedutivel', type.amount),
  docDedRed.one('vDeducaoReducao', type.amount),
]);

const deductions = valores.maybeGroup('vDedRed', [
  choice(
    vDedRed.one('pDR', type.percent),
    vDedRed.one('vDR', type.amount),
    vDedRed.group('documentos', [deductionDocument]),
  ),
]);

const exigSusp = rowsIn('valores/trib/tribMun/exigSusp');
const benefit = rowsIn('valores/trib/tribMun/BM');

const municipal = trib.group('tribMun', [
  tribMun.one('tribISSQN', type.oneOf('1', '2', '3', '4')),
  tribMun.maybe('cPaisResult', type.country),
  tribMun.maybe('tpImunidade', type.oneOf('0', '1', '2', '3', '4', '5')),
  tribMun.maybeGroup('exigSusp', [
    exigSusp.one('tpSusp', type.oneOf('1', '2')),
    exigSusp.one('nProcesso', type.digits(30)),
  ]),
  tribMun.maybeGroup('BM', [
    benefit.one('nBM', type.digits(14)),
    maybeChoice(benefit.one('vRedBCBM', type.amount), benefit.one('pRedBCBM', type.percent)),
  ]),
  tribMun.one('tpRetISSQN', type.oneOf('1', '2', '3')),
  tribMun.maybe('pAliq', type.issRate),
]);

const federal = trib.maybeGroup('tribFed', [
  tribFed.maybeGroup('piscofins', [
    piscofins.one('CST', type.pisCofinsCst),
    piscofins.maybe('vBCPisCofins', type.amount),
    piscofins.maybe('pAliqPis', type.rate),
    piscofins.maybe('pAliqCofins', type.rate),
    piscofins.maybe('vPis', type.amount),
    piscofins.maybe('vCofins', type.amount),
    piscofins.maybe('tpRetPisCofins', type.oneOf('0', '1', '2', '3', '4', '5', '6', '7', '8', '9')),
  ]),
  tribFed.maybe('vRetCP', type.amount),
  tribFed.maybe('vRetIRRF', type.amount),
  tribFed.maybe('vRetCSLL', type.amount),
]);

const shares = (tag: 'vTotTrib' | 'pTotTrib', of: typeof type.amount) => {
  const { one } = rowsIn(`valores/trib/totTrib/${tag}`);
  return totTrib.group(tag, [one(`${tag}Fed`, of), one(`${tag}Est`, of), one(`${tag}Mun`, of)]);
};

const approximate = trib.group('totTrib', [
  choice(
    shares('vTotTrib', type.amount),
    shares('pTotTrib', type.percent),
    totTrib.one('indTotTrib', type.oneOf('0')),
    totTrib.one('pTotTribSN', type.rate),
  ),
]);

export const amounts = rowsIn('infDPS').group('valores', [
  valores.group('vServPrest', [rowsIn('valores/vServPrest').one('vServ', type.amount)]),
  valores.maybeGroup('vDescCondIncond', [
    discounts.maybe('vDescIncond', type.amount),
    discounts.maybe('vDescCond', type.amount),
  ]),
  deductions,
  valores.group('trib', [municipal, federal, approximate]),
]);
