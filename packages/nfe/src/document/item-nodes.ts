import type { NfeItem } from '@fiscal/api-contract';
import { type CalculatedItem, noGtin } from '@fiscal/domain';
import { type Child, type ElementNode, elementNode, officialGroup, textNode } from '@fiscal/xml';

/** Returns the part of an item that comes only from the request: product texts, quantity, price and reference. */
export function requestedItemNode(item: NfeItem, index: number): ElementNode {
  const path = itemPath(index);
  return elementNode(path, {
    prod: elementNode(path, requestedProduct(path, item)),
    infAdProd: textNode(`${path}.additionalInfo`, item.additionalInfo),
    DFeReferenciado: referenceNode(`${path}.reference`, item),
  });
}

/** Returns the complete `det`: the part of the request and the calculated values. */
export function itemNode(item: NfeItem, calculated: CalculatedItem, index: number): ElementNode {
  const path = itemPath(index);
  return elementNode(path, {
    ...requestedItemNode(item, index).children,
    nItem: textNode(path, index + 1),
    prod: elementNode(path, { ...requestedProduct(path, item), ...calculatedProduct(path, calculated) }),
    imposto: taxesNode(path, calculated),
    impostoDevol: returnedIpiNode(`${path}.returnedIpi`, calculated),
  });
}

const itemPath = (index: number): string => `items[${index}]`;

// The taxable unit is the commercial one (rules 630, 885, 886 and 888 compare the pairs).
function requestedProduct(path: string, item: NfeItem): Record<string, Child> {
  const gtin = textNode(`${path}.gtin`, item.gtin ?? noGtin);
  const unit = textNode(`${path}.unit`, item.unit);
  const quantity = textNode(`${path}.quantity`, item.quantity);
  const unitPrice = textNode(`${path}.unitPrice`, item.unitPrice);
  return {
    cProd: textNode(`${path}.code`, item.code),
    cEAN: gtin,
    xProd: textNode(`${path}.description`, item.description),
    NCM: textNode(`${path}.ncm`, item.ncm),
    CEST: textNode(`${path}.cest`, item.cest),
    cBenef: textNode(`${path}.benefitCode`, item.benefitCode),
    CFOP: textNode(`${path}.cfop`, item.cfop),
    uCom: unit,
    qCom: quantity,
    vUnCom: unitPrice,
    cEANTrib: gtin,
    uTrib: unit,
    qTrib: quantity,
    vUnTrib: unitPrice,
    xPed: textNode(`${path}.purchaseOrder`, item.purchaseOrder),
    nItemPed: textNode(`${path}.purchaseOrderItem`, item.purchaseOrderItem),
  };
}

const calculatedProduct = (path: string, item: CalculatedItem): Record<string, Child> => ({
  cBenef: textNode(`${path}.benefitCode`, item.cBenef),
  CFOP: textNode(`${path}.cfop`, item.CFOP),
  vProd: textNode(`${path}.quantity`, item.vProd),
  vFrete: textNode(`${path}.freight`, item.vFrete),
  vSeg: textNode(`${path}.insurance`, item.vSeg),
  vDesc: textNode(`${path}.discount`, item.vDesc),
  vOutro: textNode(`${path}.otherExpenses`, item.vOutro),
  indTot: textNode(path, '1'),
});

function taxesNode(path: string, item: CalculatedItem): ElementNode {
  const taxes = `${path}.taxes`;
  return elementNode(taxes, {
    vTotTrib: textNode(`${path}.approxTaxes`, item.vTotTrib),
    ICMS: chosenGroup(`${taxes}.icms`, item.ICMS),
    IPI: item.IPI && ipiNode(`${taxes}.ipi`, item.IPI),
    PIS: chosenGroup(`${taxes}.pis`, item.PIS),
    COFINS: chosenGroup(`${taxes}.cofins`, item.COFINS),
    ICMSUFDest: item.ICMSUFDest && officialGroup(`${taxes}.icms`, item.ICMSUFDest),
    IBSCBS: item.IBSCBS && officialGroup(`${taxes}.ibsCbs`, item.IBSCBS),
  });
}

/** Returns the group that is present in a choice of the layout, by its name. */
function chosenGroup<T extends { readonly element: string }>(
  path: string,
  { element, ...values }: T,
): ElementNode {
  return elementNode(path, { [element]: officialGroup(path, values) });
}

function ipiNode(path: string, { cEnq, ...choice }: NonNullable<CalculatedItem['IPI']>): ElementNode {
  return elementNode(path, { cEnq: textNode(path, cEnq), ...chosenGroup(path, choice).children });
}

const returnedIpiNode = (path: string, { impostoDevol }: CalculatedItem): ElementNode | undefined =>
  impostoDevol &&
  elementNode(path, {
    pDevol: textNode(`${path}.percent`, impostoDevol.pDevol),
    IPI: elementNode(path, { vIPIDevol: textNode(`${path}.value`, impostoDevol.vIPIDevol) }),
  });

const referenceNode = (path: string, { reference }: NfeItem): ElementNode | undefined =>
  reference &&
  elementNode(path, {
    chaveAcesso: textNode(`${path}.accessKey`, reference.accessKey),
    nItem: textNode(`${path}.item`, reference.item),
  });
