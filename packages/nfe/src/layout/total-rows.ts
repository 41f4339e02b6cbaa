import { group, maybe, maybeGroup, one } from '@fiscal/xml';
import * as type from './field-types.ts';

const icmsTotal = group('W02', 'ICMSTot', [
  one('W03', 'vBC', type.amount),
  one('W04', 'vICMS', type.amount),
  one('W04a', 'vICMSDeson', type.amount),
  maybe('W04c', 'vFCPUFDest', type.amount),
  maybe('W04e', 'vICMSUFDest', type.amount),
  maybe('W04g', 'vICMSUFRemet', type.amount),
  one('W04h', 'vFCP', type.amount),
  one('W05', 'vBCST', type.amount),
  one('W06', 'vST', type.amount),
  one('W06a', 'vFCPST', type.amount),
  one('W06b', 'vFCPSTRet', type.amount),
  one('W07', 'vProd', type.amount),
  one('W08', 'vFrete', type.amount),
  one('W09', 'vSeg', type.amount),
  one('W10', 'vDesc', type.amount),
  one('W11', 'vII', type.amount),
  one('W12', 'vIPI', type.amount),
  one('W12a', 'vIPIDevol', type.amount),
  one('W13', 'vPIS', type.amount),
  one('W14', 'vCOFINS', type.amount),
  one('W15', 'vOutro', type.amount),
  one('W16', 'vNF', type.amount),
  maybe('W16a', 'vTotTrib', type.amount),
]);

/** The group is required when an item has it, and forbidden otherwise (1118, 1119). */
const ibsCbsTotal = maybeGroup('W34', 'IBSCBSTot', [
  one('W35', 'vBCIBSCBS', type.amount),
  maybeGroup('W36', 'gIBS', [
    group('W37', 'gIBSUF', [
      one('W38', 'vDif', type.amount),
      one('W39', 'vDevTrib', type.amount),
      one('W41', 'vIBSUF', type.amount),
    ]),
    group('W42', 'gIBSMun', [
      one('W43', 'vDif', type.amount),
      one('W44', 'vDevTrib', type.amount),
      one('W46', 'vIBSMun', type.amount),
    ]),
    one('W47', 'vIBS', type.amount),
    one('W48', 'vCredPres', type.amount),
    one('W49', 'vCredPresCondSus', type.amount),
  ]),
  maybeGroup('W50', 'gCBS', [
    one('W53', 'vDif', type.amount),
    one('W54', 'vDevTrib', type.amount),
    one('W56', 'vCBS', type.amount),
    one('W56a', 'vCredPres', type.amount),
    one('W56b', 'vCredPresCondSus', type.amount),
  ]),
  maybeGroup('W59e', 'gEstornoCred', [
    one('W59f', 'vIBSEstCred', type.amount),
    one('W59g', 'vCBSEstCred', type.amount),
  ]),
]);

/** The rows of group W. Source: MOC 7.0 Anexo I, leiaute W; NT 2025.002. */
export const totals = group('W01', 'total', [icmsTotal, ibsCbsTotal]);
