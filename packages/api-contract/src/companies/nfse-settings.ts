import { nfseSignatureProfiles, simplesActivities } from '@fiscal/domain';
import { z } from 'zod';
import { dec2, percentBelow100, percentUpTo100 } from '../fields/decimal-fields.ts';
import type { Immutable } from '../fields/immutable.ts';
import { amountOf, integerOrNull, textOrNull } from '../fields/record-fields.ts';

const regimes = [1, 2, 3] as const;
const specialRegimes = [0, 1, 2, 3, 4, 5, 6, 9] as const;

const oneOf = <Value extends number>(values: readonly Value[], description: string) =>
  z.literal(values).meta({ description });

const entities = { federal: 'União.', state: 'Estado.', municipal: 'Município.' } as const;

const shares = (field: typeof dec2, description: string) =>
  z
    .strictObject({
      federal: field.meta({ description: entities.federal }),
      state: field.meta({ description: entities.state }),
      municipal: field.meta({ description: entities.municipal }),
    })
    .meta({ description });

const texts = {
  simplesTaxRegime:
    'regApTribSN. 1: tributos federais e municipal pelo Simples; 2: federais pelo Simples e ISS pela NFS-e; 3: federais e municipal pela NFS-e.',
  ibsCbsSimplesRegime: 'regApIBSCBSSN: apuração de IBS e CBS no Simples.',
  specialRegime: 'regEspTrib: regime especial de tributação; 0: nenhum.',
  simplesActivity: 'cAtvSN: atividade do Simples.',
  signatureProfile:
    'Algoritmos da assinatura da DPS e dos seus eventos: rsaSha1 (os do manual) ou rsaSha256. null: os algoritmos padrão deste ' +
    'serviço. Mude-os quando a Sefin recusa a assinatura (E0714).',
  approximateTaxes:
    'Total aproximado dos tributos, quando a nota não o informa: exatamente um de simplesRate, rates e amounts.',
  simplesRate: 'Alíquota do Simples, em %, de até 99.99.',
  rates: 'Percentuais por ente.',
  amounts: 'Valores por ente.',
} as const;

/** Replaces all settings (specification 2.3, conventions 5). */
export const nfseSettingsRequestSchema = z
  .strictObject({
    simplesTaxRegime: oneOf(regimes, texts.simplesTaxRegime).optional(),
    ibsCbsSimplesRegime: oneOf(regimes, texts.ibsCbsSimplesRegime).optional(),
    specialRegime: oneOf(specialRegimes, texts.specialRegime).optional(),
    simplesActivity: z
      .enum(simplesActivities)
      .nullable()
      .optional()
      .meta({ description: texts.simplesActivity }),
    signatureProfile: z
      .enum(nfseSignatureProfiles)
      .nullable()
      .optional()
      .meta({ description: texts.signatureProfile }),
    approximateTaxes: z
      .strictObject({
        simplesRate: percentBelow100.optional().meta({ description: texts.simplesRate, examples: ['6.00'] }),
        rates: shares(percentUpTo100, texts.rates).optional(),
        amounts: shares(dec2, texts.amounts).optional(),
      })
      .nullable()
      .optional()
      .meta({ description: texts.approximateTaxes, minProperties: 1, maxProperties: 1 }),
  })
  .meta({
    id: 'NfseSettingsReplace',
    description: 'Padrões da NFS-e. O pedido substitui todos: um campo ausente passa a null.',
    examples: [{ simplesTaxRegime: 1, specialRegime: 0, approximateTaxes: { simplesRate: '6.00' } }],
  });

/** The defaults for the NFS-e of a company. An absent field is not set. Source: specification 2.3. */
export type NfseSettings = Immutable<z.output<typeof nfseSettingsRequestSchema>>;

const recordedShares = (description: string) =>
  z
    .object({
      federal: amountOf(entities.federal, '13.45'),
      state: amountOf(entities.state, '0.00'),
      municipal: amountOf(entities.municipal, '2.00'),
    })
    .nullable()
    .meta({ description });

export const nfseSettingsSchema = z
  .object({
    simplesTaxRegime: integerOrNull(texts.simplesTaxRegime, 1),
    ibsCbsSimplesRegime: integerOrNull(texts.ibsCbsSimplesRegime, 1),
    specialRegime: integerOrNull(texts.specialRegime, 0),
    simplesActivity: textOrNull(texts.simplesActivity, '07'),
    signatureProfile: z.enum(nfseSignatureProfiles).nullable().meta({ description: texts.signatureProfile }),
    approximateTaxes: z
      .object({
        simplesRate: textOrNull(texts.simplesRate, '6.00'),
        rates: recordedShares(texts.rates),
        amounts: recordedShares(texts.amounts),
      })
      .nullable()
      .meta({ description: texts.approximateTaxes }),
  })
  .meta({ description: 'Padrões da NFS-e; null: não configurado.' });
export type NfseSettingsRecord = Immutable<z.output<typeof nfseSettingsSchema>>;

export const noNfseSettings: NfseSettingsRecord = {
  simplesTaxRegime: null,
  ibsCbsSimplesRegime: null,
  specialRegime: null,
  simplesActivity: null,
  signatureProfile: null,
  approximateTaxes: null,
};
