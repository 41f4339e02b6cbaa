import { countedRange, id24, origins } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from './described-set.ts';
import { exampleAccessKey, exampleAddress, exampleIds } from './example-values.ts';
import { environmentSchema, ufSchema } from './record-fields.ts';

const punctuation = /[.\-/ ()]/g;
const strip = (text: string): string => text.replace(punctuation, '');

/**
 * A code that may come with punctuation, which is removed before the pattern is asked. `published` is the pattern of
 * the document: it lets the punctuation pass.
 */
export const punctuated = (pattern: RegExp, error: string, published: string) =>
  z.string().max(60).overwrite(strip).regex(pattern, { error }).meta({ pattern: published });

const mark = '[.\\-/ ()]*';

export const digits = (min: number, max: number = min) =>
  punctuated(
    new RegExp(`^\\d{${min},${max}}$`),
    `deve ter ${countedRange(min, max, 'dígito', 'dígitos')}`,
    `^${mark}(?:\\d${mark}){${min},${max}}$`,
  );

/** 14 characters after punctuation is removed, alphanumeric accepted (NT 2025.001); a rule verifies the check digits. */
export const cnpjField = z
  .string()
  .min(14)
  .max(18)
  .overwrite((text) => strip(text).toUpperCase())
  .regex(/^[0-9A-Z]{12}\d{2}$/, { error: 'deve ter 14 caracteres, os dois últimos dígitos' })
  .meta({ pattern: '^[0-9A-Za-z./ -]{14,18}$', examples: ['11444777000161'] });

/** 11 digits after punctuation is removed; a rule verifies the check digits. */
export const cpfField = z
  .string()
  .max(14)
  .overwrite(strip)
  .regex(/^\d{11}$/, { error: 'deve ter 11 dígitos' })
  .meta({ pattern: '^[0-9. -]{11,14}$', examples: ['52998224725'] });

/** State registration of 2 to 20 characters as given, or ISENTO. */
export const ieField = z
  .string()
  .min(2)
  .max(20)
  .overwrite((text) => strip(text).toUpperCase())
  .regex(/^(?:\d{2,14}|ISENTO)$/, { error: 'deve ter apenas dígitos, ou a palavra ISENTO' })
  .meta({ pattern: '^(?:[0-9./() -]{2,20}|[Ii][Ss][Ee][Nn][Tt][Oo])$', examples: ['110042490114'] });

export const zipField = digits(8).meta({ examples: [exampleAddress.zip] });
export const phoneField = digits(6, 14).meta({ examples: [exampleAddress.phone] });
export const cityCodeField = digits(7).meta({ examples: [exampleAddress.cityCode] });
export const ufField = ufSchema;
export const environmentField = environmentSchema;

/** Id of a resource inside a body or a query; a malformed one is a validation problem there. */
export const idField = z
  .string()
  .regex(/^[0-9a-f]{24}$/, { error: 'deve ter 24 caracteres hexadecimais minúsculos' })
  .meta({ examples: [exampleIds.company] })
  .transform(id24);

/** 6 digits, 12 alphanumeric characters, 26 digits: the key of a note, also of an alphanumeric CNPJ. */
export const accessKeyField = punctuated(
  /^\d{6}[0-9A-Z]{12}\d{26}$/,
  'deve ser uma chave de acesso de 44 caracteres',
  `^${mark}(?:[0-9A-Za-z]${mark}){44}$`,
).meta({ examples: [exampleAccessKey] });

/** Code of a tax class: case counts; what a path would swallow (`.` and `..`) is none. */
export const taxClassCode = z
  .string()
  .regex(/^(?!\.{1,2}$)[A-Za-z0-9_.-]{1,30}$/, {
    error: 'deve ter até 30 letras, dígitos, pontos, hífens ou sublinhados, e não só um ou dois pontos',
  })
  .meta({ examples: ['revenda-sp'] });

/** cBenef: punctuation belongs to it. Source: NT 2019.001, XSD of prod/cBenef. */
export const benefitCodeField = z
  .string()
  .max(12)
  .overwrite((text) => text.trim())
  .regex(/^(?:[\u0021-\u007e\u00a1-\u00ff]{8}|[\u0021-\u007e\u00a1-\u00ff]{10}|SEM CBENEF)$/, {
    error: 'deve ter 8 ou 10 caracteres sem espaços, ou ser SEM CBENEF',
  })
  .meta({
    description:
      'Código de benefício fiscal da UF do emitente (cBenef): 8 ou 10 caracteres, ou SEM CBENEF. São Paulo o exige ' +
      'nos CST 20, 40, 41, 50 e 51 desde 2026-04-06 (SEFAZ 930).',
    examples: ['SP070010'],
  });

/** Origin of the goods. Source: Ajuste SINIEF 20/2012, table A of the CST. */
export const originField = describedSet('Origin', origins, 'Origem da mercadoria, tabela A do CST.', {
  0: 'nacional, exceto 3, 4, 5 e 8',
  1: 'estrangeira, importação direta, exceto 6',
  2: 'estrangeira, do mercado interno, exceto 7',
  3: 'nacional, mais de 40% e até 70% de conteúdo importado',
  4: 'nacional, por processo produtivo básico',
  5: 'nacional, até 40% de conteúdo importado',
  6: 'estrangeira, importação direta, sem similar nacional',
  7: 'estrangeira, do mercado interno, sem similar nacional',
  8: 'nacional, mais de 70% de conteúdo importado',
});

/** Calendar date that exists. */
export const dateField = z.iso
  .date({ error: 'deve ser uma data AAAA-MM-DD existente' })
  .meta({ examples: ['2026-12-21'] });

export const crtField = z.literal([1, 2, 3, 4]).meta({
  type: 'integer',
  description:
    'Regime tributário: 1 Simples Nacional, 2 Simples com excesso de sublimite, 3 regime normal, 4 MEI.',
});
