import type { PrintedItem, PrintedTax } from '../model/danfe-model.ts';

export interface ItemTaxes {
  readonly bases: readonly { readonly label: string; readonly value: string }[];
  readonly levies: readonly { readonly label: string; readonly rate: string; readonly value: string }[];
}

/**
 * Returns the taxes whose group the item has, in the order of the reference model: in two columns ICMS is beside CBS,
 * IBS UF beside IPI, IBS MUN beside IS. Source: NT 2026.010 4.3.
 */
export function itemTaxes({ icms, ipi, reform }: PrintedItem): ItemTaxes {
  const own = (label: string): PrintedTax | undefined => reform?.taxes.find((tax) => tax.label === label);
  const is = own('IS');
  const bases = [
    { label: 'ICMS', value: icms.vBC },
    { label: 'IBS/CBS', value: reform?.base },
    { label: 'IPI', value: ipi.vBC },
    { label: 'IS', value: is?.base },
    { label: 'ICMS ST', value: icms.vBCST },
  ];
  const levies = [
    { label: 'ICMS', rate: icms.pICMS, value: icms.vICMS },
    own('CBS'),
    own('IBS UF'),
    { label: 'IPI', rate: ipi.pIPI, value: ipi.vIPI },
    own('IBS MUN'),
    is,
    { label: 'ICMS ST', rate: icms.pICMSST, value: icms.vICMSST },
  ];
  return {
    bases: bases.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }])),
    levies: levies.flatMap((levy) => {
      if (levy === undefined || (levy.rate === undefined && levy.value === undefined)) return [];
      return [{ label: levy.label, rate: levy.rate ?? '', value: levy.value ?? '' }];
    }),
  };
}
