import type { DanfseStatus } from '../context/context.ts';
import { claimDelivery } from '../deliveries/claim-delivery.ts';
import type { Harness } from './harness.ts';
import { withRenderers } from './with-renderers.ts';

/** Claims a mail of an NFS-e. Returns its content and files, and the status with which its DANFSe was drawn. */
export async function claimMail({ sys }: Pick<Harness, 'sys'>, deliveryId = '') {
  const rendered: DanfseStatus[] = [];
  const renderDanfse = async ({ status }: { readonly status: DanfseStatus }) => {
    rendered.push(status);
    return new TextEncoder().encode('%PDF rendered now');
  };
  const claim = await claimDelivery(withRenderers(sys, { nfse: renderDanfse }), { deliveryId });
  if (claim.kind !== 'send' || claim.channel !== 'email') throw new Error(claim.kind);
  const files = claim.files.map(({ role, name, bytes }) => ({
    role,
    name,
    text: new TextDecoder().decode(bytes),
  }));
  return { content: claim.content, files, rendered };
}
