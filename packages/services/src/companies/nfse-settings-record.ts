import type { NfseSettings, NfseSettingsRecord, TaxShares } from '@fiscal/api-contract';

/** Returns the settings with every field in the order of the contract. */
export const nfseSettingsRecord = (given: NfseSettings): NfseSettingsRecord => ({
  simplesTaxRegime: given.simplesTaxRegime ?? null,
  ibsCbsSimplesRegime: given.ibsCbsSimplesRegime ?? null,
  specialRegime: given.specialRegime ?? null,
  simplesActivity: given.simplesActivity ?? null,
  signatureProfile: given.signatureProfile ?? null,
  approximateTaxes: writeTotal(given.approximateTaxes ?? undefined),
});

const writeTotal = (
  given: NonNullable<NfseSettings['approximateTaxes']> | undefined,
): NfseSettingsRecord['approximateTaxes'] =>
  given === undefined
    ? null
    : {
        simplesRate: given.simplesRate ?? null,
        rates: writeShares(given.rates),
        amounts: writeShares(given.amounts),
      };

const writeShares = (given: TaxShares | undefined): TaxShares | null =>
  given === undefined ? null : { federal: given.federal, state: given.state, municipal: given.municipal };
