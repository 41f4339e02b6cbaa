import type { DeductionDocument, NfseDeduction, NfseRequest, TaxShares } from '@fiscal/api-contract';
import { assertNever } from '@fiscal/domain';
import { type Child, type ElementNode, elementNode, filledNode, textNode } from '@fiscal/xml';
import type {
  ResolvedApproximateTaxes,
  ResolvedFederal,
  ResolvedIss,
  ResolvedNfse,
} from '../resolve/resolved-nfse.ts';

/** Returns `valores` of `infDPS`. */
export const amountsNode = ({ amounts }: NfseRequest, resolved: ResolvedNfse): ElementNode =>
  elementNode('amounts', {
    vServPrest: elementNode('amounts', { vServ: textNode('amounts.service', amounts.service) }),
    vDescCondIncond: filledNode('amounts', {
      vDescIncond: textNode('amounts.unconditionalDiscount', amounts.unconditionalDiscount),
      vDescCond: textNode('amounts.conditionalDiscount', amounts.conditionalDiscount),
    }),
    vDedRed: resolved.deduction && deductionNode(resolved.deduction),
    trib: elementNode('', {
      tribMun: municipalNode(resolved.iss),
      tribFed: resolved.federal && federalNode(resolved.federal),
      totTrib: approximateNode(resolved.approximateTaxes),
    }),
  });

const deductionPath = 'amounts.deduction';

const deductionNode = (deduction: NfseDeduction): ElementNode =>
  elementNode(deductionPath, {
    pDR: textNode(`${deductionPath}.percent`, deduction.percent),
    vDR: textNode(`${deductionPath}.amount`, deduction.amount),
    documentos:
      deduction.documents &&
      elementNode(`${deductionPath}.documents`, { docDedRed: deduction.documents.map(documentNode) }),
  });

function documentNode(document: DeductionDocument, index: number): ElementNode {
  const path = `${deductionPath}.documents[${index}]`;
  const { municipalNfse, paperNote } = document;
  return elementNode(path, {
    chNFSe: textNode(`${path}.nfseKey`, document.nfseKey),
    chNFe: textNode(`${path}.nfeKey`, document.nfeKey),
    NFSeMun:
      municipalNfse &&
      elementNode(`${path}.municipalNfse`, {
        cMunNFSeMun: textNode(`${path}.municipalNfse.cityCode`, municipalNfse.cityCode),
        nNFSeMun: textNode(`${path}.municipalNfse.number`, municipalNfse.number.padStart(15, '0')),
        cVerifNFSeMun: textNode(`${path}.municipalNfse.verificationCode`, municipalNfse.verificationCode),
      }),
    NFNFS:
      paperNote &&
      elementNode(`${path}.paperNote`, {
        nNFS: textNode(`${path}.paperNote.number`, paperNote.number.padStart(7, '0')),
        modNFS: textNode(`${path}.paperNote.model`, paperNote.model.padStart(15, '0')),
        serieNFS: textNode(`${path}.paperNote.series`, paperNote.series),
      }),
    nDocFisc: textNode(`${path}.fiscalDocument`, document.fiscalDocument),
    nDoc: textNode(`${path}.otherDocument`, document.otherDocument),
    tpDedRed: textNode(`${path}.type`, document.type),
    xDescOutDed: textNode(`${path}.description`, document.description),
    dtEmiDoc: textNode(`${path}.issueDate`, document.issueDate),
    vDedutivelRedutivel: textNode(`${path}.deductible`, document.deductible),
    vDeducaoReducao: textNode(`${path}.deducted`, document.deducted),
  });
}

const municipalNode = (iss: ResolvedIss): ElementNode =>
  elementNode('iss', {
    tribISSQN: textNode('iss.taxation', iss.tribISSQN),
    cPaisResult: textNode('iss.resultCountry', iss.cPaisResult),
    tpImunidade: textNode('iss.immunityType', iss.tpImunidade),
    exigSusp:
      iss.exigSusp &&
      elementNode('iss.suspension', {
        tpSusp: textNode('iss.suspension.type', iss.exigSusp.tpSusp),
        nProcesso: textNode('iss.suspension.process', iss.exigSusp.nProcesso),
      }),
    BM:
      iss.BM &&
      elementNode('iss.benefit', {
        nBM: textNode('iss.benefit.number', iss.BM.nBM),
        vRedBCBM: textNode('iss.benefit.amount', iss.BM.vRedBCBM),
        pRedBCBM: textNode('iss.benefit.percent', iss.BM.pRedBCBM),
      }),
    tpRetISSQN: textNode('iss.withholding', iss.tpRetISSQN),
    pAliq: textNode('iss.rate', iss.pAliq),
  });

const federalNode = ({ piscofins, ...withheld }: ResolvedFederal): ElementNode | undefined =>
  filledNode('federal', {
    piscofins:
      piscofins &&
      elementNode('federal.pisCofins', {
        CST: textNode('federal.pisCofins.cst', piscofins.CST),
        vBCPisCofins: textNode('federal.pisCofins.base', piscofins.vBCPisCofins),
        pAliqPis: textNode('federal.pisCofins.pisRate', piscofins.pAliqPis),
        pAliqCofins: textNode('federal.pisCofins.cofinsRate', piscofins.pAliqCofins),
        vPis: textNode('federal.pisCofins', piscofins.vPis),
        vCofins: textNode('federal.pisCofins', piscofins.vCofins),
        tpRetPisCofins: textNode('federal.pisCofins.withholding', piscofins.tpRetPisCofins),
      }),
    vRetCP: textNode('federal.withheld.inss', withheld.vRetCP),
    vRetIRRF: textNode('federal.withheld.irrf', withheld.vRetIRRF),
    vRetCSLL: textNode('federal.withheld.socialContributions', withheld.vRetCSLL),
  });

const approximateNode = (taxes: ResolvedApproximateTaxes): ElementNode =>
  elementNode('approximateTaxes', approximateTags(taxes));

function approximateTags(taxes: ResolvedApproximateTaxes): Record<string, Child> {
  switch (taxes.kind) {
    case 'amounts':
      return { vTotTrib: sharesNode('amounts', 'vTotTrib', taxes.amounts) };
    case 'rates':
      return { pTotTrib: sharesNode('rates', 'pTotTrib', taxes.rates) };
    case 'simplesRate':
      return { pTotTribSN: textNode('approximateTaxes.simplesRate', taxes.simplesRate) };
    case 'none':
      return { indTotTrib: textNode('approximateTaxes', '0') };
    default:
      return assertNever(taxes);
  }
}

function sharesNode(field: string, tag: string, { federal, state, municipal }: TaxShares): ElementNode {
  const path = `approximateTaxes.${field}`;
  return elementNode(path, {
    [`${tag}Fed`]: textNode(`${path}.federal`, federal),
    [`${tag}Est`]: textNode(`${path}.state`, state),
    [`${tag}Mun`]: textNode(`${path}.municipal`, municipal),
  });
}
