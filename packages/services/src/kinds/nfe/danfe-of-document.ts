import type { DanfeAdditions, DanfeInput } from '../../context/context.ts';

/**
 * What the DANFE of an authorized document is rendered from: the paper is that of its tpImp, logo and events are those of
 * today.
 */
export const danfeOfDocument = (
  procNFeXml: string,
  status: 'authorized' | 'cancelled',
  { logo, letter, cancellation }: DanfeAdditions,
): DanfeInput => ({
  procNFeXml,
  status,
  orientation: procNFeXml.includes('<tpImp>2</tpImp>') ? 'landscape' : 'portrait',
  logo,
  correction: letter,
  cancellation: status === 'cancelled' ? cancellation : undefined,
});
