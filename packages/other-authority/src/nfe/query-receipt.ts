import type { Authority } from '../calls/authority.ts';
import { textAt } from '../xml/read-xml.ts';
import type { NfeMessage } from './nfe-message.ts';
import { writeReceiptResult } from './write-results.ts';

/** Answers consReciNFe with the protocols of the batch that got this receipt. */
export function queryReceipt({ root }: NfeMessage, authority: Authority): string {
  const receipt = textAt(root, 'nRec') ?? '';
  const state = receipt.slice(0, 2) || '35';
  if (!/^\d{15}$/.test(receipt)) return writeReceiptResult(receipt, { code: '225', state }, authority);
  if (textAt(root, 'tpAmb') !== authority.environment)
    return writeReceiptResult(receipt, { code: '252', state }, authority);
  const protocols = authority.ledger.protocolsOfReceipt(receipt);
  return protocols === undefined
    ? writeReceiptResult(receipt, { code: '106', state }, authority)
    : writeReceiptResult(receipt, { code: '104', state }, authority, protocols);
}
