import type { Socket } from 'node:net';
import type { Carrier, Wait } from './open-delaying-proxy.ts';

/**
 * Carries bytes in their order: waiting bytes delay all later ones of their connection. Sent bytes arrive even when the
 * sender has closed meanwhile, as on a slow network; a sender that ends its direction still gets the other.
 */
export const carryBytes: Carrier = (near, far, wait) => {
  forward(near, far, wait);
  forward(far, near, wait);
};

function forward(from: Socket, to: Socket, wait: Wait): void {
  from.allowHalfOpen = true;
  let last: Promise<void> = Promise.resolve();
  const inTurn = (mayPass: Promise<void>, act: () => void): void => {
    last = Promise.all([last, mayPass]).then(act);
  };
  from.on('data', (bytes) => inTurn(wait(), () => void to.write(bytes)));
  from.once('end', () => inTurn(Promise.resolve(), () => void to.end()));
}
