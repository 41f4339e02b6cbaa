import type { NfseSettings, NfseSettingsRecord, TaxShares } from '@fiscal/api-contract';
import { decimal, format } from '@fiscal/domain';

const twoPlaces = (text: string): string => format(decimal(text), 2);

const writeShares = (shares: TaxShares | undefined): TaxShares | null =>
  shares === undefined
    ? null
    : {
        federal: twoPlaces(shares.federal),
        state: twoPlaces(shares.state),
        municipal: twoPlaces(shares.municipal),
      };

/** The settings as they are shown: every field in the order of the contract, decimals with two places. */
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
        simplesRate: given.simplesRate === undefined ? null : twoPlaces(given.simplesRate),
        rates: writeShares(given.rates),
        amounts: writeShares(given.amounts),
      };
