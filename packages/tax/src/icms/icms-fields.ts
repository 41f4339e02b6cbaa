import type { IcmsElement } from '@fiscal/domain';
import type { IcmsField } from '../rules/icms-number-rules.ts';

/** The fields of the request that have a tag in each element. */
export const icmsFields: Readonly<Record<IcmsElement, readonly IcmsField[]>> = {
  ICMS00: ['rate', 'value'],
  ICMS20: ['rate', 'baseReduction', 'value'],
  ICMS40: [],
  ICMS51: ['rate', 'baseReduction', 'deferral', 'value'],
  ICMS90: ['rate', 'baseReduction', 'value'],
  ICMSSN101: ['creditRate'],
  ICMSSN102: [],
  ICMSSN900: ['rate', 'baseReduction', 'creditRate', 'value'],
};
