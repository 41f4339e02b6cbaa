import type { Authority } from '../calls/authority.ts';
import { makeOwnEvent } from './write-event.ts';

/** The answer of a municipality to a request for a late cancellation. */
export type CancellationDecision = 'granted' | 'denied';

/** Registers the municipality's decision: 105104, which cancels the note, or 105105. */
export function decideCancellation(key: string, decision: CancellationDecision, authority: Authority): void {
  const type = decision === 'granted' ? '105104' : '105105';
  const fields = {
    CPFAgTrib: '52998224725',
    cMotivo: '1',
    xMotivo: `Cancelamento extemporâneo ${decision === 'granted' ? 'deferido' : 'indeferido'} pelo município`,
  };
  const event = makeOwnEvent(type, key, fields, authority);
  authority.ledger.addNfseEvent(key, event, decision === 'granted' ? { status: 'cancelled' } : {});
}
