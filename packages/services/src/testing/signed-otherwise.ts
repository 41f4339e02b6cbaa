import type { Id24 } from '@fiscal/domain';
import { claim, lose, sign } from './filing-steps.ts';
import type { Harness } from './harness.ts';

/**
 * Signs a changed document of the filing, as another program might, and lets the answer to our own document be lost.
 */
export async function signedOtherwise(
  { sys }: Pick<Harness, 'sys'>,
  filingId: Id24,
  change: (xml: string) => string = (xml) => xml,
) {
  const claimed = await claim(sys, filingId);
  const signed = await sign(sys, { ...claimed, unsignedXml: change(claimed.unsignedXml ?? '') });
  if (signed === undefined) throw new Error('not signed');
  await lose(sys, filingId, { kind: 'unknown', reason: 'interrupted' });
  return signed;
}
