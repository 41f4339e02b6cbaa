import type { Billing, NfeRequest, Payment } from '@fiscal/api-contract';
import { type AccessKey, brasiliaDateTime, ufCode } from '@fiscal/domain';
import { type ElementNode, elementNode, officialGroup, textNode } from '@fiscal/xml';
import { environmentCode } from '../messages/request-messages.ts';
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
import { issuerNode, recipientNode, recipientNodeFor } from './party-nodes.ts';
import { referenceSentence } from './reference-sentence.ts';

/** Normal emission; contingency has other values. */
export const normalEmission = '1';

/** Returns the complete `infNFe`. Throws RangeError when request and calculation do not have the same items. */
export function noteNode(input: NfeDocumentInput, accessKey: AccessKey): ElementNode {
  const { request, calculated } = input;
  return elementNode('', {
    Id: textNode('', `NFe${accessKey}`),
    versao: textNode('', '4.00'),
    ide: identificationNode(input, accessKey),
    emit: issuerNode(input.issuer),
    dest: recipientNodeFor(input.environment, request.recipient),
    det: itemNodes(input),
    total: elementNode('', {
      ICMSTot: officialGroup('', calculated.ICMSTot),
      IBSCBSTot: calculated.IBSCBSTot && officialGroup('', calculated.IBSCBSTot),
    }),
    transp: transportNode(request.transport),
    cobr: calculated.cobr && billingNode(calculated.cobr),
    pag: paymentsNode(calculated.pag),
    infAdic: additionalInformationNode(request, legalSentences(calculated), (maxLength) =>
      referenceSentence(input, maxLength),
    ),
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
  return elementNode('', {
    cUF: textNode('company.address.uf', ufCode(issuer.address.uf)),
    cNF: textNode('', input.numericCode),
    natOp: textNode('natureOfOperation', request.natureOfOperation),
    mod: textNode('', '55'),
    serie: textNode('series', input.series),
    nNF: textNode('', input.number),
    dhEmi: textNode('', brasiliaDateTime(input.issuedAt)),
    cMunFG: textNode('company.address.cityCode', issuer.address.cityCode),
    tpImp: textNode('', input.orientation === 'landscape' ? '2' : '1'),
    tpEmis: textNode('', normalEmission),
    cDV: textNode('', accessKey.slice(-1)),
    tpAmb: textNode('', environmentCode(input.environment)),
    procEmi: textNode('', '0'),
    verProc: textNode('', input.softwareVersion),
    ...officialGroup('', calculated.ide).children,
  });
}

/**
 * Returns the part of a note that request and company give. It is enough to check every limit before a number is taken.
 */
export const requestedNoteNode = (request: Partial<NfeRequest>, issuer: NfeIssuer | undefined): ElementNode =>
  elementNode('', {
    ide: elementNode('', {
      natOp: textNode('natureOfOperation', request.natureOfOperation),
      indPres: textNode('presence', request.presence),
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
  elementNode('payments', {
    detPag: payments.map(({ method, description }, i) =>
      elementNode(`payments[${i}]`, {
        tPag: textNode(`payments[${i}].method`, method),
        xPag: textNode(`payments[${i}].description`, description),
      }),
    ),
  });

function requestedBillingNode(billing: Billing | null | undefined): ElementNode | undefined {
  if (billing === null || billing === undefined) return undefined;
  return elementNode('billing', {
    fat: elementNode('billing', { nFat: textNode('billing.number', billing.number) }),
    dup: billing.installments.map(({ dueDate, amount }, i) =>
      elementNode(`billing.installments[${i}]`, {
        dVenc: textNode(`billing.installments[${i}].dueDate`, dueDate),
        vDup: textNode(`billing.installments[${i}].amount`, amount),
      }),
    ),
  });
}
