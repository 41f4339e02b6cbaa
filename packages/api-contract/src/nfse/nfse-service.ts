import { simplesActivities } from '@fiscal/domain';
import { z } from 'zod';
import { cityCodeField, dateField, digits } from '../fields/code-fields.ts';
import { dec2 } from '../fields/decimal-fields.ts';
import { codeSet, describedSet } from '../fields/described-set.ts';
import { documentText, optionalText } from '../fields/text-fields.ts';
import { foreignCountryField, nfseAddressSchema } from './nfse-party.ts';
import { cibField, propertyRegistration } from './property-fields.ts';

const locationSchema = z
  .strictObject({
    cityCode: cityCodeField.optional().meta({
      description: 'Município no Brasil, código IBGE; 0000000: águas marítimas.',
      examples: ['3550308'],
    }),
    country: foreignCountryField.optional().meta({ description: 'País, sigla ISO de duas letras.' }),
  })
  .meta({
    description:
      'Onde o serviço é prestado: exatamente um de cityCode e country. Ausente: o município da empresa.',
    oneOf: [{ required: ['cityCode'] }, { required: ['country'] }],
  });

const codesTo = (last: number) =>
  Array.from({ length: last }, (_, index) => String(index + 1).padStart(2, '0')) as [string, ...string[]];

const foreignTradeSchema = z
  .strictObject({
    mode: describedSet('NfseTradeMode', ['1', '2', '3', '4'], 'Modo de prestação (mdPrestacao).', {
      1: 'transfronteiriço',
      2: 'consumo no Brasil',
      3: 'movimento temporário de pessoas físicas',
      4: 'consumo no exterior',
    }),
    relationship: describedSet(
      'NfseTradeRelationship',
      ['0', '1', '2', '3', '4', '5', '6'],
      'Vínculo entre as partes (vincPrest).',
      {
        0: 'sem vínculo',
        1: 'controlada',
        2: 'controladora',
        3: 'coligada',
        4: 'matriz',
        5: 'filial ou sucursal',
        6: 'outro vínculo',
      },
    ),
    currency: digits(3).meta({
      description:
        'Moeda da transação, código de 3 dígitos do Banco Central (tpMoeda); 220: dólar dos Estados Unidos.',
      examples: ['220'],
    }),
    amount: dec2.meta({
      description: 'Valor do serviço na moeda da transação (vServMoeda).',
      examples: ['2000.00'],
    }),
    providerIncentive: codeSet(codesTo(8)).meta({
      description:
        'Mecanismo de apoio ao comércio exterior usado pelo prestador (mecAFComexP), 01 a 08; 01: nenhum.',
      examples: ['01'],
    }),
    recipientIncentive: codeSet(codesTo(26)).meta({
      description:
        'Mecanismo de apoio ao comércio exterior usado pelo tomador (mecAFComexT), 01 a 26; 01: nenhum.',
      examples: ['01'],
    }),
    temporaryGoods: describedSet(
      'NfseTemporaryGoods',
      ['1', '2', '3'],
      'Vínculo com a movimentação temporária de bens (movTempBens).',
      {
        1: 'não',
        2: 'vinculada a uma declaração de importação',
        3: 'vinculada a uma declaração de exportação',
      },
    ),
    importDeclaration: optionalText(12).meta({
      description: 'Declaração de importação (nDI).',
      examples: ['260000001234'],
    }),
    exportRegistration: optionalText(12).meta({
      description: 'Registro de exportação (nRE).',
      examples: ['260000001234'],
    }),
    shareWithMdic: z.boolean().meta({ description: 'Compartilhar com o MDIC (mdic).', examples: [false] }),
  })
  .meta({
    id: 'NfseForeignTrade',
    description:
      'Comércio exterior (comExt); obrigatório quando o tomador, o intermediário ou o local é do exterior.',
  });

const constructionSchema = z
  .strictObject({
    propertyRegistration: optionalText(30).meta(propertyRegistration),
    workCode: documentText(1, 30)
      .optional()
      .meta({ description: 'Cadastro da obra, CNO ou CEI (cObra).', examples: ['900000000012'] }),
    cib: cibField,
    address: nfseAddressSchema.optional().meta({ description: 'Endereço da obra.' }),
  })
  .meta({
    id: 'NfseConstruction',
    description:
      'Obra (obra); obrigatória nos códigos de construção, e só neles: exatamente um de workCode, cib e address.',
    oneOf: [{ required: ['workCode'] }, { required: ['cib'] }, { required: ['address'] }],
  });

const eventSchema = z
  .strictObject({
    name: documentText(1, 255).meta({ description: 'Nome do evento.', examples: ['Feira de Exemplo'] }),
    startDate: dateField.meta({ description: 'Primeiro dia.' }),
    endDate: dateField.meta({ description: 'Último dia.' }),
    eventCode: documentText(1, 30)
      .optional()
      .meta({ description: 'Identificação do evento no município (idAtvEvt).', examples: ['EVT-2026-01'] }),
    address: nfseAddressSchema.optional().meta({ description: 'Endereço do evento.' }),
  })
  .meta({
    id: 'NfseServiceEvent',
    description: 'Evento (atvEvento), obrigatório no item 12: exatamente um de eventCode e address.',
    oneOf: [{ required: ['eventCode'] }, { required: ['address'] }],
  });

export const nfseServiceSchema = z
  .strictObject({
    nationalCode: digits(6).meta({
      description:
        'Código de tributação nacional (cTribNac): item, subitem e desdobro da lista nacional, 6 dígitos.',
      examples: ['010101'],
    }),
    municipalCode: digits(3)
      .nullable()
      .optional()
      .meta({ description: 'Desdobro municipal (cTribMun), 3 dígitos, nunca 000.', examples: ['001'] }),
    nbs: digits(9)
      .nullable()
      .optional()
      .meta({
        description:
          'NBS (cNBS), 9 dígitos; obrigatória com o grupo de IBS e CBS e quando uma parte é do exterior.',
        examples: ['115021000'],
      }),
    description: documentText(1, 2_000, 'lines').meta({
      description:
        'Descrição do serviço (xDescServ). Quebras de linha, €, aspas e travessões são mantidos; emoji e letras fora do Latin-1 são recusados.',
      examples: ['Desenvolvimento de sistema sob encomenda'],
    }),
    internalCode: z
      .string()
      .regex(/^[A-Za-z0-9]{1,20}$/, { error: 'deve ter de 1 a 20 letras sem acento ou dígitos' })
      .nullable()
      .optional()
      .meta({ description: 'Código do serviço no seu sistema (cIntContrib).', examples: ['SRV01'] }),
    location: locationSchema.optional(),
    simplesActivity: z
      .enum(simplesActivities)
      .nullable()
      .optional()
      .meta({
        description: 'Atividade do Simples (cAtvSN); só vai ao XML no leiaute da NT 009.',
        examples: ['07'],
      }),
    foreignTrade: foreignTradeSchema.nullable().optional(),
    construction: constructionSchema.nullable().optional(),
    event: eventSchema.nullable().optional(),
  })
  .meta({ id: 'NfseService', description: 'O serviço: um por NFS-e.' });
