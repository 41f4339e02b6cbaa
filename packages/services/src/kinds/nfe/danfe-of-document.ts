import type { DanfeAdditions, DanfeInput } from '../../context/context.ts';

/**
 * Returns the data from which the DANFE of an authorized document is drawn. Its tpImp gives the orientation; logo and
 * events are the present ones.
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
