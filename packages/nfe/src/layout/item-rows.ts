import { group, maybe, maybeGroup, one, repeated, withAttributes } from '@fiscal/xml';
import * as type from './field-types.ts';
import { itemTaxes } from './tax-rows.ts';

/** The rows of group I. Source: MOC 7.0 Anexo I, leiaute I; PL_010e. */
const product = group('I01', 'prod', [
  one('I02', 'cProd', type.text(1, 60)),
  one('I03', 'cEAN', type.gtin),
  one('I04', 'xProd', type.text(1, 120)),
  one('I05', 'NCM', type.ncm),
  maybe('I05c', 'CEST', type.digits(7)),
  maybe('I05f', 'cBenef', type.benefitCode),
  one('I08', 'CFOP', type.cfop),
  one('I09', 'uCom', type.text(1, 6)),
  one('I10', 'qCom', type.quantity),
  one('I10a', 'vUnCom', type.unitPrice),
  one('I11', 'vProd', type.amount),
  one('I12', 'cEANTrib', type.gtin),
  one('I13', 'uTrib', type.text(1, 6)),
  one('I14', 'qTrib', type.quantity),
  one('I14a', 'vUnTrib', type.unitPrice),
  maybe('I15', 'vFrete', type.amountNotZero),
  maybe('I16', 'vSeg', type.amountNotZero),
  maybe('I17', 'vDesc', type.amountNotZero),
  maybe('I17a', 'vOutro', type.amountNotZero),
  one('I17b', 'indTot', type.oneOf('0', '1')),
  maybe('I60', 'xPed', type.text(1, 15)),
  maybe('I61', 'nItemPed', type.digits(1, 6)),
]);

/** The rows of group UA, only when finNFe is 4 (354). */
const returnedIpi = maybeGroup('UA01', 'impostoDevol', [
  one('UA02', 'pDevol', type.percentMax100),
  group('UA03', 'IPI', [one('UA04', 'vIPIDevol', type.amount)]),
]);

/** The rows of group VC: the item of the note that is returned. NT 2025.002 VC02-14. */
const reference = maybeGroup('VC01', 'DFeReferenciado', [
  one('VC02', 'chaveAcesso', type.accessKey),
  maybe('VC03', 'nItem', type.itemNumber),
]);

/** The rows of group H. Items are numbered without gaps (H02-10, cStat 927). */
export const items = withAttributes(
  repeated('H01', 'det', { min: 1, max: 990 }, [
    product,
    itemTaxes,
    returnedIpi,
    maybe('V01', 'infAdProd', type.text(1, 500)),
    reference,
  ]),
  [one('H02', 'nItem', type.itemNumber)],
);
