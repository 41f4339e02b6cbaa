import { replacementReasons } from '@fiscal/domain';
import { z } from 'zod';
import { dateField, idField, nfseKeyField } from '../fields/code-fields.ts';
import { dec2 } from '../fields/decimal-fields.ts';
import { describedSet } from '../fields/described-set.ts';
import { exampleIds } from '../fields/example-values.ts';
import type { Immutable } from '../fields/immutable.ts';
import { charactersOfDocument, documentText, openText, optionalText } from '../fields/text-fields.ts';
import {
  nfseAmountsSchema,
  nfseApproximateTaxesSchema,
  nfseFederalSchema,
  nfseIssSchema,
} from './nfse-amounts.ts';
import { nfseIbsCbsSchema } from './nfse-ibs-cbs.ts';
import { nfsePartySchema } from './nfse-party.ts';
import { nfseServiceSchema } from './nfse-service.ts';

export const nfseRequestExample = {
  externalId: 'servico-1001',
  companyId: exampleIds.company,
  recipient: {
    cnpj: '11444777000161',
    name: 'Tomadora Exemplo Ltda',
    email: 'fiscal@example.com',
    address: {
      street: 'Avenida Exemplo',
      number: '100',
      district: 'Centro',
      cityCode: '3550308',
      zip: '01310100',
    },
  },
  service: {
    nationalCode: '010101',
    nbs: '115021000',
    description: 'Desenvolvimento de sistema sob encomenda',
  },
  amounts: { service: '1500.00' },
  federal: {
    pisCofins: { cst: '01', base: '1500.00', pisRate: '0.65', cofinsRate: '3.00', withholding: '0' },
  },
  ibsCbs: { operationIndicator: '100301', cst: '000', classTrib: '000001' },
  expectedTotal: '1500.00',
};

const replacesSchema = z
  .strictObject({
    accessKey: nfseKeyField.meta({ description: 'Chave da NFS-e substituída.' }),
    reason: describedSet('NfseReplacementReason', replacementReasons, 'Motivo (cMotivo).', {
      '01': 'desenquadramento do Simples Nacional',
      '02': 'enquadramento no Simples Nacional',
      '03': 'inclusão retroativa de imunidade ou isenção',
      '04': 'exclusão retroativa de imunidade ou isenção',
      '05': 'rejeição pelo tomador ou intermediário responsável pelo recolhimento',
      '99': 'outros',
    }),
    description: documentText(15, 255)
      .optional()
      .meta({
        description: 'Motivo por extenso; obrigatório com 99.',
        examples: ['Descrição do serviço incompleta'],
      }),
  })
  .meta({ description: 'A NFS-e que esta substitui (subst); ela passa a cancelada.' });

/** The group of an NFS-e whose null always differs from its absence: null removes the group. */
export const groupOfNfse = {
  ibsCbs: nfseIbsCbsSchema.nullable().optional().meta({
    description: 'Grupo IBSCBS. Ausente: o cálculo de tributos decide; null: sem o grupo',
  }),
};

/** The shape of the body of `POST /v1/nfse` (facts of the NFS-e 6.1). The service checks the rules between fields. */
export const nfseRequestSchema = z
  .strictObject({
    externalId: openText(1, 100).meta({
      description:
        'Nome da NFS-e no seu sistema, único por empresa; repeti-lo não emite outra. Não pode ter só espaços nem ter caracteres de controle',
      examples: ['servico-1001'],
    }),
    companyId: idField.meta({ description: 'Empresa registrada que presta o serviço' }),
    series: z
      .number()
      .int()
      .min(1)
      .max(49_999)
      .optional()
      .meta({ description: 'Série da DPS; ausente: a primeira registrada no ambiente', examples: [1] }),
    competenceDate: dateField.optional().meta({
      description: 'Competência (dCompet), até hoje; ausente: hoje em Brasília',
      examples: ['2026-11-20'],
    }),
    recipient: nfsePartySchema
      .nullable()
      .optional()
      .meta({ description: 'Tomador; null ou ausente: não identificado' }),
    intermediary: nfsePartySchema.nullable().optional().meta({ description: 'Intermediário' }),
    service: nfseServiceSchema,
    amounts: nfseAmountsSchema,
    iss: nfseIssSchema.optional(),
    federal: nfseFederalSchema.nullable().optional(),
    ...groupOfNfse,
    approximateTaxes: nfseApproximateTaxesSchema.nullable().optional(),
    replaces: replacesSchema.nullable().optional(),
    additionalInfo: optionalText(2_000, 'lines').meta({
      description: `Informações complementares (xInfComp). Quebras de linha viram "; ", ou espaços se o texto não couber. ${charactersOfDocument}`,
      examples: ['Contrato 2026/118'],
    }),
    purchaseOrder: optionalText(60).meta({
      description: 'Pedido de compra (xPed)',
      examples: ['PC-2026-118'],
    }),
    purchaseOrderItems: z
      .array(documentText(1, 60))
      .min(1)
      .max(99)
      .optional()
      .meta({ description: 'Itens do pedido de compra (xItemPed), de 1 a 99', examples: [['10', '20']] }),
    referenceDocument: optionalText(255).meta({
      description: 'Documento de referência (docRef)',
      examples: ['Medição 3'],
    }),
    technicalDocument: optionalText(40).meta({
      description: 'ART, RRT ou outro documento de responsabilidade técnica (idDocTec)',
      examples: ['ART 28027230000001'],
    }),
    expectedTotal: dec2.optional().meta({
      description:
        'Valor líquido (vLiq) que você espera; se o calculado diferir, a NFS-e é recusada com total_mismatch e nenhum número é usado',
      examples: ['1500.00'],
    }),
  })
  .meta({
    id: 'NfseRequest',
    description:
      'NFS-e a emitir, de um serviço. Campos desconhecidos são recusados; a pontuação dos códigos é removida. Os dados do ' +
      `prestador e do seu regime vêm da empresa. Nos textos: ${charactersOfDocument}`,
    examples: [nfseRequestExample],
  });

/**
 * The NFS-e request after validation of its shape: codes without punctuation, decimals as text. It has one service, and
 * the company is its provider. Source: layout of the DPS 1.01, package 20260727.
 */
export type NfseRequest = Immutable<z.output<typeof nfseRequestSchema>>;
/** The taker, intermediary or beneficiary of a service. It has exactly one of `cnpj`, `cpf`, `nif`, `noNifReason`. */
export type NfseParty = NonNullable<NfseRequest['recipient']>;
export type NfseService = NfseRequest['service'];
export type ForeignTrade = NonNullable<NfseService['foreignTrade']>;
export type Construction = NonNullable<NfseService['construction']>;
export type ServiceEvent = NonNullable<NfseService['event']>;
export type NfseAmounts = NfseRequest['amounts'];
export type NfseDeduction = NonNullable<NfseAmounts['deduction']>;
/** A document that proves a deduction (docDedRed). Exactly one of its first six fields identifies it. */
export type DeductionDocument = NonNullable<NfseDeduction['documents']>[number];
export type NfseIss = NonNullable<NfseRequest['iss']>;
export type NfseFederal = NonNullable<NfseRequest['federal']>;
/** The provider's own PIS and COFINS. The amounts are computed from base and rates. */
export type NfsePisCofins = NonNullable<NfseFederal['pisCofins']>;
export type NfseApproximateTaxes = NonNullable<NfseRequest['approximateTaxes']>;
/** Percentages or amounts of federal, state and municipal taxes. */
export type TaxShares = NonNullable<NfseApproximateTaxes['rates']>;
/** The group IBSCBS of the DPS, which only declares. The Sefin computes IBS and CBS. */
export type NfseIbsCbs = NonNullable<NfseRequest['ibsCbs']>;
/**
 * A document whose reimbursed amount is excluded from the base (gReeRepRes). Exactly one of its first three fields
 * identifies it.
 */
export type ReimbursementDocument = NonNullable<NfseIbsCbs['reimbursements']>[number];
