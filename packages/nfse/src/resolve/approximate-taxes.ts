import type { NfseApproximateTaxes } from '@fiscal/api-contract';
import type { NfseWarning, ResolvedApproximateTaxes, ResolvedRegime } from './resolved-nfse.ts';

type SimplesOption = ResolvedRegime['opSimpNac'];

export interface ApproximateTaxes {
  readonly approximateTaxes: ResolvedApproximateTaxes;
  readonly warnings: readonly NfseWarning[];
}

/**
 * Resolves the group totTrib from the request, or else from the settings: amounts before rates before the rate of the
 * Simples, as far as the regime allows them. Without a usable value, the group of a MEI has no taxes, and the group of
 * any other company has zero, with a warning. Source: dossier 4; E0710, E0712, E0713.
 */
export function resolveApproximateTaxes(
  opSimpNac: SimplesOption,
  ...sources: readonly (NfseApproximateTaxes | null | undefined)[]
): ApproximateTaxes {
  for (const source of sources) {
    const usable = usableOf(opSimpNac, source ?? {});
    if (usable !== undefined) return { approximateTaxes: usable, warnings: [] };
  }
  return fallbacks[opSimpNac];
}

function usableOf(
  opSimpNac: SimplesOption,
  { amounts, rates, simplesRate }: NfseApproximateTaxes,
): ResolvedApproximateTaxes | undefined {
  if (amounts !== undefined) return { kind: 'amounts', amounts };
  if (rates !== undefined) return { kind: 'rates', rates };
  if (simplesRate !== undefined && opSimpNac === '3') return { kind: 'simplesRate', simplesRate };
  return undefined;
}

const nothingGiven: NfseWarning = {
  path: 'approximateTaxes',
  message: 'Os tributos aproximados não foram informados nem na nota nem na empresa, e vão como zero.',
};

const fallbacks: Readonly<Record<SimplesOption, ApproximateTaxes>> = {
  '1': {
    approximateTaxes: { kind: 'rates', rates: { federal: '0.00', state: '0.00', municipal: '0.00' } },
    warnings: [nothingGiven],
  },
  '2': { approximateTaxes: { kind: 'none' }, warnings: [] },
  '3': { approximateTaxes: { kind: 'simplesRate', simplesRate: '0.00' }, warnings: [nothingGiven] },
};
