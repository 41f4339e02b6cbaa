import { type CalculatedItem, type NfeItem, noGtin } from '@fiscal/domain';
import { type Child, type ElementNode, elementAt, officialGroup, textAt } from './node.ts';

/** What the request alone says about an item: product texts, quantity, price and reference. */
export function requestedItemNode(item: NfeItem, index: number): ElementNode {
  const path = itemPath(index);
  return elementAt(path, {
    prod: elementAt(path, requestedProduct(path, item)),
    infAdProd: textAt(`${path}.additionalInfo`, item.additionalInfo),
    DFeReferenciado: referenceNode(`${path}.reference`, item),
  });
}

/** The whole `det`: the request's part and the calculated values. */
export function itemNode(item: NfeItem, calculated: CalculatedItem, index: number): ElementNode {
  const path = itemPath(index);
  return elementAt(path, {
    ...requestedItemNode(item, index).children,
    nItem: textAt(path, index + 1),
    prod: elementAt(path, { ...requestedProduct(path, item), ...calculatedProduct(path, calculated) }),
    imposto: taxesNode(path, calculated),
    impostoDevol: returnedIpiNode(`${path}.returnedIpi`, calculated),
  });
}

const itemPath = (index: number): string => `items[${index}]`;

// The taxable unit is the commercial one (rules 630, 885, 886 and 888 compare the pairs).
function requestedProduct(path: string, item: NfeItem): Record<string, Child> {
  const gtin = textAt(`${path}.gtin`, item.gtin ?? noGtin);
  const unit = textAt(`${path}.unit`, item.unit);
  const quantity = textAt(`${path}.quantity`, item.quantity);
  const unitPrice = textAt(`${path}.unitPrice`, item.unitPrice);
  return {
    cProd: textAt(`${path}.code`, item.code),
    cEAN: gtin,
    xProd: textAt(`${path}.description`, item.description),
    NCM: textAt(`${path}.ncm`, item.ncm),
    CEST: textAt(`${path}.cest`, item.cest),
    cBenef: textAt(`${path}.benefitCode`, item.benefitCode),
    CFOP: textAt(`${path}.cfop`, item.cfop),
    uCom: unit,
    qCom: quantity,
    vUnCom: unitPrice,
    cEANTrib: gtin,
    uTrib: unit,
    qTrib: quantity,
    vUnTrib: unitPrice,
    xPed: textAt(`${path}.purchaseOrder`, item.purchaseOrder),
    nItemPed: textAt(`${path}.purchaseOrderItem`, item.purchaseOrderItem),
  };
}

const calculatedProduct = (path: string, item: CalculatedItem): Record<string, Child> => ({
  cBenef: textAt(`${path}.benefitCode`, item.cBenef),
  CFOP: textAt(`${path}.cfop`, item.CFOP),
  vProd: textAt(`${path}.quantity`, item.vProd),
  vFrete: textAt(`${path}.freight`, item.vFrete),
  vSeg: textAt(`${path}.insurance`, item.vSeg),
  vDesc: textAt(`${path}.discount`, item.vDesc),
  vOutro: textAt(`${path}.otherExpenses`, item.vOutro),
  indTot: textAt(path, '1'),
});

function taxesNode(path: string, item: CalculatedItem): ElementNode {
  const taxes = `${path}.taxes`;
  return elementAt(taxes, {
    vTotTrib: textAt(`${path}.approxTaxes`, item.vTotTrib),
    ICMS: chosenGroup(`${taxes}.icms`, item.ICMS),
    IPI: item.IPI && ipiNode(`${taxes}.ipi`, item.IPI),
    PIS: chosenGroup(`${taxes}.pis`, item.PIS),
    COFINS: chosenGroup(`${taxes}.cofins`, item.COFINS),
    ICMSUFDest: item.ICMSUFDest && officialGroup(`${taxes}.icms`, item.ICMSUFDest),
    IBSCBS: item.IBSCBS && officialGroup(`${taxes}.ibsCbs`, item.IBSCBS),
  });
}

/** A choice of the layout: the one group that is there, by its name. */
function chosenGroup<T extends { readonly element: string }>(
  path: string,
  { element, ...values }: T,
): ElementNode {
  return elementAt(path, { [element]: officialGroup(path, values) });
}

function ipiNode(path: string, { cEnq, ...choice }: NonNullable<CalculatedItem['IPI']>): ElementNode {
  return elementAt(path, { cEnq: textAt(path, cEnq), ...chosenGroup(path, choice).children });
}

const returnedIpiNode = (path: string, { impostoDevol }: CalculatedItem): ElementNode | undefined =>
  impostoDevol &&
  elementAt(path, {
    pDevol: textAt(`${path}.percent`, impostoDevol.pDevol),
    IPI: elementAt(path, { vIPIDevol: textAt(`${path}.value`, impostoDevol.vIPIDevol) }),
  });

const referenceNode = (path: string, { reference }: NfeItem): ElementNode | undefined =>
  reference &&
  elementAt(path, {
    chaveAcesso: textAt(`${path}.accessKey`, reference.accessKey),
    nItem: textAt(`${path}.item`, reference.item),
  });
