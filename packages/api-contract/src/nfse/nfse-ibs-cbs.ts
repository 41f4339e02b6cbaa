import { z } from 'zod';
import { cityCodeField, dateField, digits, nfseKeyField } from '../fields/code-fields.ts';
import { dec2, percentUpTo100 } from '../fields/decimal-fields.ts';
import { codeSet } from '../fields/described-set.ts';
import { exampleNfseKey } from '../fields/example-values.ts';
import { documentText, optionalText } from '../fields/text-fields.ts';
import { nfseAddressSchema, nfsePartySchema, nfseSupplierSchema } from './nfse-party.ts';
import { cibField, propertyRegistration } from './property-fields.ts';

const cst = digits(3).meta({ description: 'CST do IBS e da CBS, 3 dígitos.', examples: ['000'] });
const classTrib = digits(6).meta({
  description: 'Classificação tributária (cClassTrib), 6 dígitos; os 3 primeiros são o CST.',
  examples: ['000001'],
});

const reimbursementNames = ['dfe', 'fiscal', 'other'];

const reimbursementSchema = z
  .strictObject({
    dfe: z
      .strictObject({
        keyType: codeSet(['1', '2', '3', '9']).meta({
          description: 'Documento (tipoChaveDFe). 1: NFS-e; 2: NF-e; 3: CT-e; 9: outro.',
          examples: ['2'],
        }),
        keyTypeName: documentText(1, 255)
          .optional()
          .meta({ description: 'Nome do documento; obrigatório no tipo 9.', examples: ['NFCom'] }),
        key: documentText(1, 50).meta({
          description: 'Chave do documento.',
          examples: ['35261111222333000181550010000000011481516234'],
        }),
      })
      .optional()
      .meta({ description: 'Documento fiscal eletrônico nacional.' }),
    fiscal: z
      .strictObject({
        cityCode: cityCodeField.meta({ description: 'Município do documento.' }),
        number: documentText(1, 255).meta({ description: 'Número.', examples: ['123'] }),
        description: documentText(1, 255).meta({ description: 'Descrição.', examples: ['NFS-e municipal'] }),
      })
      .optional()
      .meta({ description: 'Outro documento fiscal.' }),
    other: z
      .strictObject({
        number: documentText(1, 255).meta({ description: 'Número.', examples: ['123'] }),
        description: documentText(1, 255).meta({ description: 'Descrição.', examples: ['Recibo'] }),
      })
      .optional()
      .meta({ description: 'Documento que não é fiscal.' }),
    supplier: nfseSupplierSchema.optional(),
    issueDate: dateField.meta({ description: 'Emissão do documento.' }),
    competenceDate: dateField.meta({ description: 'Competência do documento.' }),
    type: codeSet(['01', '02', '03', '04', '99']).meta({
      description:
        'Motivo (tpReeRepRes). 01: repasse a corretores; 02: repasse de agência de turismo; 03 e 04: reembolso de agência de ' +
        'propaganda (produção externa; mídia); 99: outro.',
      examples: ['01'],
    }),
    typeName: documentText(1, 150)
      .optional()
      .meta({
        description: 'Motivo por extenso; obrigatório no tipo 99.',
        examples: ['Despesas processuais'],
      }),
    amount: dec2.meta({ description: 'Valor excluído da base.', examples: ['100.00'] }),
  })
  .meta({
    id: 'NfseReimbursement',
    description: `Reembolso, repasse ou ressarcimento (gReeRepRes): exatamente um de ${reimbursementNames.join(', ')}.`,
    oneOf: reimbursementNames.map((name) => ({ required: [name] })),
  });

/** Group IBSCBS of the DPS. */
export const nfseIbsCbsSchema = z
  .strictObject({
    operationIndicator: digits(6).meta({
      description: 'Indicador da operação (cIndOp), 6 dígitos: diz onde o IBS e a CBS são devidos.',
      examples: ['100301'],
    }),
    cst,
    classTrib,
    personalUse: z
      .boolean()
      .optional()
      .meta({ description: 'Uso ou consumo pessoal (indFinal); ausente: false.', examples: [false] }),
    presumedCredit: digits(2)
      .optional()
      .meta({ description: 'Crédito presumido (cCredPres).', examples: ['01'] }),
    regular: z
      .strictObject({ cst, classTrib })
      .nullable()
      .optional()
      .meta({ description: 'Tributação regular, com CST de suspensão (gTribRegular).' }),
    deferral: z
      .strictObject({
        stateRate: percentUpTo100.meta({ description: 'IBS estadual, em %.', examples: ['100.00'] }),
        municipalRate: percentUpTo100.meta({ description: 'IBS municipal, em %.', examples: ['100.00'] }),
        cbsRate: percentUpTo100.meta({ description: 'CBS, em %.', examples: ['100.00'] }),
      })
      .nullable()
      .optional()
      .meta({ description: 'Diferimento (gDif).' }),
    governmentEntity: codeSet(['1', '2', '3', '4'])
      .optional()
      .meta({
        description:
          'Ente da compra governamental (tpEnteGov). 1: União; 2: Estado; 3: Distrito Federal; 4: Município.',
        examples: ['4'],
      }),
    operationType: codeSet(['1', '2', '3', '4', '5'])
      .optional()
      .meta({
        description:
          'Fornecimento e pagamento (tpOper). 1: pagamento posterior; 2: recebimento de um fornecimento já feito; 3: fornecimento já ' +
          'pago; 4: recebimento antes do fornecimento; 5: ao mesmo tempo.',
        examples: ['5'],
      }),
    referencedKeys: z
      .array(nfseKeyField)
      .min(1)
      .max(99)
      .optional()
      .meta({
        description: 'NFS-e referenciadas (refNFSe), de 1 a 99 chaves.',
        examples: [[exampleNfseKey]],
      }),
    beneficiary: nfsePartySchema.nullable().optional().meta({
      description: 'Destinatário do serviço, quando não é o tomador (dest); ausente: o tomador.',
    }),
    property: z
      .strictObject({
        registration: optionalText(30).meta(propertyRegistration),
        cib: cibField,
        address: nfseAddressSchema.optional().meta({ description: 'Endereço do imóvel.' }),
      })
      .nullable()
      .optional()
      .meta({
        description: 'Imóvel (imovel): exatamente um de cib e address.',
        oneOf: [{ required: ['cib'] }, { required: ['address'] }],
      }),
    reimbursements: z
      .array(reimbursementSchema)
      .min(1)
      .max(1_000)
      .optional()
      .meta({ description: 'Reembolsos, repasses e ressarcimentos, de 1 a 1000.' }),
  })
  .meta({
    id: 'NfseIbsCbs',
    description: 'Grupo IBSCBS, que a DPS declara. A Sefin calcula o IBS e a CBS.',
  });
