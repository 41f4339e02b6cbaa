import { decimal, isZero } from '@fiscal/domain';
import type { Findings } from '../context/findings.ts';
import type { TaxInput } from '../context/tax-input.ts';

/**
 * Warns when freight is charged although the note says that there is no transport. The authority accepts such a note.
 * Source: MOC 7.0 X02.
 */
export function warnOfFreight({ transport }: TaxInput, vFrete: string, findings: Findings): void {
  if (transport?.mode !== '9' || isZero(decimal(vFrete))) return;
  findings.warn('Frete cobrado em nota sem frete (transport.mode 9): confira transport.mode.');
}
