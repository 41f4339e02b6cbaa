import type { CalculatedIdentification } from '@fiscal/domain';
import { findPresence } from '@fiscal/tax-tables';
import type { Findings } from '../context/findings.ts';
import type { TaxInput } from '../context/tax-input.ts';
import { noItems } from '../rules/note-rules.ts';
import { checkTaxRules } from '../rules/tax-rule.ts';

/**
 * Identifies the operation of the whole note: tpNF, finNFe, idDest, indFinal, indPres, indIntermed. The items are the
 * effective ones, because their CFOPs show a counter sale. Source: MOC 7.0 Anexo I groups B and E; a non-contributor is
 * a final consumer on outgoing notes (696).
 */
export function identifyOperation(input: TaxInput, findings: Findings): CalculatedIdentification {
  checkTaxRules([noItems], input, { input, findings });
  const tpNF = input.operation === 'return' && input.direction === 'in' ? '0' : '1';
  const indFinal = finalConsumer(input, tpNF, findings);
  const indPres = input.presence ?? '9';
  return {
    tpNF,
    idDest: destination(input, indFinal),
    finNFe: input.operation === 'return' ? '4' : '1',
    indFinal,
    indPres,
    indIntermed: findPresence(indPres, input.issuedOn)?.intermediary === true ? '0' : undefined,
  };
}

function finalConsumer(input: TaxInput, tpNF: '0' | '1', findings: Findings): '0' | '1' {
  if (input.recipient.ieIndicator !== 9 || tpNF === '0') return input.finalConsumer === true ? '1' : '0';
  if (input.finalConsumer === false) {
    findings.warn(
      'Destinatário não contribuinte é consumidor final: indFinal foi enviado como 1 (SEFAZ 696).',
    );
  }
  return '1';
}

/**
 * The destination is internal inside a UF, and in a counter sale to a final consumer of another UF (CFOP 5); for a
 * contributor only when nothing is transported (RV I08-70, 521).
 */
function destination(input: TaxInput, indFinal: '0' | '1'): '1' | '2' {
  const { issuer, recipient, items, presence, transport } = input;
  if (recipient.uf === issuer.uf) return '1';
  const overTheCounter =
    presence === '1' &&
    indFinal === '1' &&
    items.length > 0 &&
    items.every(({ cfop }) => cfop === undefined || cfop.startsWith('5')) &&
    (recipient.ieIndicator !== 1 || transport?.mode === '9');
  return overTheCounter ? '1' : '2';
}
