import { issSuspensions, issTaxations, issWithholdings } from '@fiscal/domain';
import { z } from 'zod';
import { accessKeyField, cityCodeField, dateField, digits, nfseKeyField } from '../fields/code-fields.ts';
import { dec2, decimalText, percentBelow100, percentUpTo100 } from '../fields/decimal-fields.ts';
import { codeSet, describedSet } from '../fields/described-set.ts';
import { documentText, optionalText } from '../fields/text-fields.ts';
import { foreignCountryField } from './nfse-party.ts';

const deductionNames = ['nfseKey', 'nfeKey', 'municipalNfse', 'paperNote', 'fiscalDocument', 'otherDocument'];

const deductionDocumentSchema = z
  .strictObject({
    nfseKey: nfseKeyField.optional().meta({ description: 'Chave de uma NFS-e nacional.' }),
    nfeKey: accessKeyField.optional().meta({ description: 'Chave de uma NF-e.' }),
    municipalNfse: z
      .strictObject({
        cityCode: cityCodeField.meta({ description: 'Município que a emitiu.' }),
        number: digits(1, 15).meta({
          description: 'Número; a DPS o leva com zeros à esquerda, em 15 dígitos.',
          examples: ['123'],
        }),
        verificationCode: documentText(1, 9).meta({
          description: 'Código de verificação.',
          examples: ['AB12CD34'],
        }),
      })
      .optional()
      .meta({ description: 'NFS-e de um sistema municipal.' }),
    paperNote: z
      .strictObject({
        number: digits(1, 7).meta({
          description: 'Número; a DPS o leva com zeros à esquerda, em 7 dígitos.',
          examples: ['123'],
        }),
        model: digits(1, 15).meta({
          description: 'Modelo; a DPS o leva com zeros à esquerda, em 15 dígitos.',
          examples: ['1'],
        }),
        series: documentText(1, 15).meta({ description: 'Série.', examples: ['A'] }),
      })
      .optional()
      .meta({ description: 'Nota fiscal de serviços em papel.' }),
    fiscalDocument: documentText(1, 255)
      .optional()
      .meta({ description: 'Outro documento fiscal (nDocFisc).', examples: ['CT-e 123'] }),
    otherDocument: documentText(1, 255)
      .optional()
      .meta({ description: 'Outro documento (nDoc).', examples: ['Recibo 123'] }),
    type: codeSet(['1', '2', '3', '4', '5', '6', '7', '8', '9', '99']).meta({
      description:
        'O que se deduz (tpDedRed). 1: alimentação e bebidas; 2: materiais; 3: produção externa; 4: reembolso de despesas; ' +
        '5: repasse consorciado; 6: repasse de plano de saúde; 7: serviços; 8: subempreitada; 9: profissional parceiro; 99: outras.',
      examples: ['2'],
    }),
    description: optionalText(150).meta({
      description: 'Descrição; obrigatória no tipo 99.',
      examples: ['Locação de andaimes'],
    }),
    issueDate: dateField.meta({ description: 'Emissão do documento.' }),
    deductible: dec2.meta({ description: 'Valor que o documento permite deduzir.', examples: ['500.00'] }),
    deducted: dec2.meta({ description: 'Valor deduzido nesta NFS-e.', examples: ['500.00'] }),
  })
  .meta({
    id: 'NfseDeductionDocument',
    description: `Documento de uma dedução: exatamente um de ${deductionNames.join(', ')}.`,
    oneOf: deductionNames.map((name) => ({ required: [name] })),
  });

const deductionSchema = z
  .strictObject({
    percent: percentUpTo100.optional().meta({ description: 'Percentual (pDR).', examples: ['30.00'] }),
    amount: dec2.optional().meta({ description: 'Valor (vDR).', examples: ['4500.00'] }),
    documents: z
      .array(deductionDocumentSchema)
      .min(1)
      .max(1_000)
      .optional()
      .meta({ description: 'Documentos, de 1 a 1000.' }),
  })
  .meta({
    description:
      'Dedução ou redução da base do ISSQN (vDedRed): exatamente um de percent, amount e documents.',
    minProperties: 1,
    maxProperties: 1,
  });

export const nfseAmountsSchema = z
  .strictObject({
    service: dec2.meta({ description: 'Valor do serviço (vServ), maior que zero.', examples: ['1500.00'] }),
    unconditionalDiscount: dec2
      .optional()
      .meta({ description: 'Desconto incondicionado (vDescIncond).', examples: ['50.00'] }),
    conditionalDiscount: dec2
      .optional()
      .meta({ description: 'Desconto condicionado (vDescCond); não reduz a base.', examples: ['30.00'] }),
    deduction: deductionSchema.nullable().optional(),
  })
  .meta({ id: 'NfseAmounts', description: 'Valores.' });

export const nfseIssSchema = z
  .strictObject({
    taxation: describedSet('IssTaxation', issTaxations, 'Tributação do ISSQN (tribISSQN).', {
      taxable: 'tributável',
      immune: 'imune',
      export: 'exportação de serviço',
      notTaxed: 'não incidência',
    })
      .optional()
      .meta({ description: 'Tributação do ISSQN (tribISSQN); ausente: taxable.' }),
    withholding: describedSet('IssWithholding', issWithholdings, 'Quem retém o ISSQN (tpRetISSQN).', {
      none: 'ninguém',
      recipient: 'o tomador',
      intermediary: 'o intermediário',
    })
      .optional()
      .meta({ description: 'Quem retém o ISSQN (tpRetISSQN); ausente: none.' }),
    rate: decimalText(
      /^(?:[0-4](?:\.\d{1,2})?|5(?:\.0{1,2})?)$/,
      'deve ser um percentual em texto de 0 a 5.00 com até 2 casas',
      '2.79',
    )
      .optional()
      .meta({
        description:
          'Alíquota em % (pAliq), até 5.00; só quando o município de incidência não a define nos seus parâmetros.',
      }),
    immunityType: z
      .literal([1, 2, 3, 4, 5])
      .optional()
      .meta({
        description: 'Tipo da imunidade (tpImunidade); obrigatório com taxation immune, e só com ela.',
        examples: [1],
      }),
    resultCountry: foreignCountryField.optional().meta({
      description: 'País do resultado, na exportação de um serviço prestado no Brasil (cPaisResult).',
    }),
    suspension: z
      .strictObject({
        type: describedSet(
          'IssSuspension',
          issSuspensions,
          'Por que a exigibilidade está suspensa (tpSusp).',
          {
            judicial: 'decisão judicial',
            administrative: 'processo administrativo',
          },
        ),
        process: digits(30).meta({
          description: 'Número do processo, 30 dígitos.',
          examples: ['000000000012345678920268260100'],
        }),
      })
      .nullable()
      .optional()
      .meta({ description: 'Exigibilidade suspensa (exigSusp).' }),
    benefit: z
      .strictObject({
        number: digits(14).meta({
          description: 'Número do benefício no município (nBM), 14 dígitos.',
          examples: ['35503080100001'],
        }),
        amount: dec2
          .optional()
          .meta({ description: 'Redução da base em reais (vRedBCBM).', examples: ['100.00'] }),
        percent: percentUpTo100
          .optional()
          .meta({ description: 'Redução da base em % (pRedBCBM).', examples: ['20.00'] }),
      })
      .nullable()
      .optional()
      .meta({
        description: 'Benefício municipal (BM): no máximo um de amount e percent.',
        not: { required: ['amount', 'percent'] },
      }),
  })
  .meta({ id: 'NfseIss', description: 'ISSQN (tribMun).' });

const pisCofinsCsts = [
  '00',
  '01',
  '02',
  '03',
  '04',
  '05',
  '06',
  '07',
  '08',
  '09',
  '49',
  '50',
  '51',
  '52',
  '53',
  '54',
  '55',
  '56',
  '60',
  '61',
  '62',
  '63',
  '64',
  '65',
  '66',
  '67',
  '70',
  '71',
  '72',
  '73',
  '74',
  '75',
  '98',
  '99',
] as [string, ...string[]];

export const nfseFederalSchema = z
  .strictObject({
    pisCofins: z
      .strictObject({
        cst: codeSet(pisCofinsCsts).meta({ description: 'CST do PIS e da COFINS.', examples: ['01'] }),
        base: dec2.optional().meta({ description: 'Base de cálculo (vBCPisCofins).', examples: ['1500.00'] }),
        pisRate: percentBelow100
          .optional()
          .meta({ description: 'Alíquota do PIS em %.', examples: ['0.65'] }),
        cofinsRate: percentBelow100
          .optional()
          .meta({ description: 'Alíquota da COFINS em %.', examples: ['3.00'] }),
        withholding: codeSet(['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
          .optional()
          .meta({
            description:
              'O que é retido (tpRetPisCofins). 0: PIS, COFINS e CSLL não retidos; 1: PIS e COFINS retidos; 2: PIS e COFINS não ' +
              'retidos; 3: os três retidos; 4: PIS e COFINS, não a CSLL; 5: só o PIS; 6: só a COFINS; 7: COFINS e CSLL; 8: só a ' +
              'CSLL; 9: PIS e CSLL.',
            examples: ['0'],
          }),
      })
      .nullable()
      .optional()
      .meta({ description: 'PIS e COFINS próprios; os valores são calculados com a base e as alíquotas.' }),
    withheld: z
      .strictObject({
        irrf: dec2.optional().meta({ description: 'IRRF retido (vRetIRRF).', examples: ['150.00'] }),
        inss: dec2
          .optional()
          .meta({ description: 'Contribuição previdenciária retida (vRetCP).', examples: ['110.00'] }),
        socialContributions: dec2.optional().meta({
          description: 'PIS, COFINS e CSLL retidos, somados (vRetCSLL).',
          examples: ['465.00'],
        }),
      })
      .nullable()
      .optional()
      .meta({ description: 'Tributos federais retidos pelo tomador.' }),
  })
  .meta({ id: 'NfseFederal', description: 'Tributos federais (tribFed); não valem para MEI.' });

const shares = (field: typeof dec2, description: string, example: string) =>
  z
    .strictObject({
      federal: field.meta({ description: 'União.', examples: [example] }),
      state: field.meta({ description: 'Estado.', examples: ['0.00'] }),
      municipal: field.meta({ description: 'Município.', examples: ['5.00'] }),
    })
    .optional()
    .meta({ description });

export const nfseApproximateTaxesSchema = z
  .strictObject({
    simplesRate: percentBelow100
      .optional()
      .meta({ description: 'Alíquota do Simples, em % (pTotTribSN).', examples: ['6.00'] }),
    rates: shares(percentUpTo100, 'Percentuais por ente (pTotTrib).', '13.45'),
    amounts: shares(dec2, 'Valores por ente (vTotTrib).', '201.75'),
  })
  .meta({
    id: 'NfseApproximateTaxes',
    description:
      'Total aproximado dos tributos (Lei 12.741/2012): exatamente um de simplesRate, rates e amounts. Ausente: o das configurações da empresa.',
    minProperties: 1,
    maxProperties: 1,
  });
