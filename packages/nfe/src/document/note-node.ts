import {
  type AccessKey,
  type Billing,
  brasiliaDateTime,
  type NfeRequest,
  type Payment,
  ufCode,
} from '@fiscal/domain';
import {
  additionalInformationNode,
  billingNode,
  paymentsNode,
  purchaseNode,
  technicalContactNode,
  transportNode,
} from './closing-nodes.ts';
import type { NfeDocumentInput, NfeIssuer } from './document-input.ts';
import { itemNode, requestedItemNode } from './item-nodes.ts';
import { legalSentences } from './legal-sentences.ts';
import { type ElementNode, elementAt, officialGroup, textAt } from './node.ts';
import { issuerNode, recipientNode, recipientNodeFor } from './party-nodes.ts';

/** Normal emission; contingency has other values. */
export const normalEmission = '1';

/** `infNFe` complete. Throws RangeError when request and calculation do not have the same items. */
export function noteNode(input: NfeDocumentInput, accessKey: AccessKey): ElementNode {
  const { request, calculated } = input;
  return elementAt('', {
    Id: textAt('', `NFe${accessKey}`),
    versao: textAt('', '4.00'),
    ide: identificationNode(input, accessKey),
    emit: issuerNode(input.issuer),
    dest: recipientNodeFor(input.environment, request.recipient),
    det: itemNodes(input),
    total: elementAt('', {
      ICMSTot: officialGroup('', calculated.ICMSTot),
      IBSCBSTot: calculated.IBSCBSTot && officialGroup('', calculated.IBSCBSTot),
    }),
    transp: transportNode(request.transport),
    cobr: calculated.cobr && billingNode(calculated.cobr),
    pag: paymentsNode(calculated.pag),
    infAdic: additionalInformationNode(request, legalSentences(calculated)),
    compra: purchaseNode(request),
    infRespTec: technicalContactNode(input.technicalContact),
  });
}

function itemNodes({ request, calculated }: NfeDocumentInput): readonly ElementNode[] {
  if (request.items.length !== calculated.items.length) {
    throw new RangeError('request and calculation differ in items');
  }
  return request.items.map((item, i) => {
    const values = calculated.items[i];
    if (values === undefined) throw new RangeError('item without calculation');
    return itemNode(item, values, i);
  });
}

function identificationNode(input: NfeDocumentInput, accessKey: AccessKey): ElementNode {
  const { issuer, request, calculated } = input;
  return elementAt('', {
    cUF: textAt('company.address.uf', ufCode(issuer.address.uf)),
    cNF: textAt('', input.numericCode),
    natOp: textAt('natureOfOperation', request.natureOfOperation),
    mod: textAt('', '55'),
    serie: textAt('series', input.series),
    nNF: textAt('', input.number),
    dhEmi: textAt('', brasiliaDateTime(input.issuedAt)),
    cMunFG: textAt('company.address.cityCode', issuer.address.cityCode),
    tpImp: textAt('', '1'),
    tpEmis: textAt('', normalEmission),
    cDV: textAt('', accessKey.slice(-1)),
    tpAmb: textAt('', input.environment === 'production' ? '1' : '2'),
    procEmi: textAt('', '0'),
    verProc: textAt('', input.softwareVersion),
    ...officialGroup('', calculated.ide).children,
  });
}

/** What request and company alone say, as far as they are known: enough to find every limit before a number is taken. */
export const requestedNoteNode = (request: Partial<NfeRequest>, issuer: NfeIssuer | undefined): ElementNode =>
  elementAt('', {
    ide: elementAt('', {
      natOp: textAt('natureOfOperation', request.natureOfOperation),
      indPres: textAt('presence', request.presence),
    }),
    emit: issuer && issuerNode(issuer),
    dest: request.recipient && recipientNode(request.recipient),
    det: request.items?.map(requestedItemNode),
    transp: request.transport && transportNode(request.transport),
    cobr: requestedBillingNode(request.billing),
    pag: request.payments && requestedPaymentsNode(request.payments),
    infAdic: additionalInformationNode(request, []),
    compra: purchaseNode(request),
  });

const requestedPaymentsNode = (payments: readonly Payment[]): ElementNode =>
  elementAt('payments', {
    detPag: payments.map(({ method, description }, i) =>
      elementAt(`payments[${i}]`, {
        tPag: textAt(`payments[${i}].method`, method),
        xPag: textAt(`payments[${i}].description`, description),
      }),
    ),
  });

function requestedBillingNode(billing: Billing | null | undefined): ElementNode | undefined {
  if (billing === null || billing === undefined) return undefined;
  return elementAt('billing', {
    fat: elementAt('billing', { nFat: textAt('billing.number', billing.number) }),
    dup: billing.installments.map(({ dueDate, amount }, i) =>
      elementAt(`billing.installments[${i}]`, {
        dVenc: textAt(`billing.installments[${i}].dueDate`, dueDate),
        vDup: textAt(`billing.installments[${i}].amount`, amount),
      }),
    ),
  });
}
