import { countedRange, crts, id24, origins } from '@fiscal/domain';
import { z } from 'zod';
import { describedSet } from './described-set.ts';
import { exampleAccessKey, exampleAddress, exampleIds, exampleNfseKey } from './example-values.ts';
import { environmentSchema, ufSchema } from './record-fields.ts';

/** The punctuation that people write between the characters of a code. We remove it. */
const mark = '[.\\-/ ()]*';
const strip = (text: string): string => text.replace(/[.\-/ ()]/g, '');
/** Returns a pattern for `count` characters of a class, with punctuation anywhere. */
const spaced = (characters: string, count: string): string => `(?:${characters}${mark}){${count}}`;
const whole = (...parts: readonly string[]): RegExp => new RegExp(`^${mark}${parts.join('')}$`);

/** Returns the schema of a code with or without punctuation, which is removed. */
const punctuated = (pattern: RegExp, error: string, max = 60) =>
  z.string().max(max).regex(pattern, { error }).overwrite(strip);

export const digits = (min: number, max: number = min) =>
  punctuated(
    whole(spaced('\\d', `${min},${max}`)),
    `deve ter ${countedRange(min, max, 'dígito', 'dígitos')}`,
  );

/** 14 characters without punctuation, alphanumeric accepted (NT 2025.001); a rule verifies the check digits. */
export const cnpjField = punctuated(
  whole(spaced('[0-9A-Za-z]', '12'), spaced('\\d', '2')),
  'deve ter 14 caracteres, os dois últimos dígitos',
  18,
)
  .min(14)
  .overwrite((text) => text.toUpperCase())
  .meta({ examples: ['11444777000161'] });

/** 11 digits without punctuation; a rule verifies the check digits. */
export const cpfField = punctuated(whole(spaced('\\d', '11')), 'deve ter 11 dígitos', 14).meta({
  examples: ['52998224725'],
});

/** A CNPJ or CPF in a search: the check digits are not verified. */
export const partyDocumentField = punctuated(
  new RegExp(
    `${whole(spaced('\\d', '11')).source}|${whole(spaced('[0-9A-Za-z]', '12'), spaced('\\d', '2')).source}`,
  ),
  'deve ter 11 dígitos (CPF) ou 14 caracteres (CNPJ)',
  18,
).overwrite((text) => text.toUpperCase());

const registration = spaced('\\d', '2,14');

/** State registration, or ISENTO; 2 to 20 characters as given. A rule verifies its form in the state. */
export const ieField = punctuated(
  new RegExp(`^(?:${mark}${registration}| *[Ii][Ss][Ee][Nn][Tt][Oo] *)$`),
  'deve ter apenas dígitos, ou a palavra ISENTO',
  20,
)
  .overwrite((text) => text.toUpperCase())
  .meta({ examples: ['110042490114'] });

/** State registration of a recipient: one that is exempt has none. */
export const recipientIeField = punctuated(
  whole(registration),
  'deve ter de 2 a 14 dígitos; para um destinatário isento omita ie e use ieIndicator 2',
  20,
).meta({ examples: ['110042490114'] });

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

/** The key of an NF-e: 6 digits, 12 characters (the CNPJ may be alphanumeric), 26 digits. */
export const accessKeyField = punctuated(
  whole(spaced('\\d', '6'), spaced('[0-9A-Z]', '12'), spaced('\\d', '26')),
  'deve ser uma chave de acesso de 44 caracteres',
).meta({ examples: [exampleAccessKey] });

/** The key of an NFS-e: 9 digits, 14 characters of CNPJ or CPF, 27 digits. */
export const nfseKeyField = punctuated(
  whole(spaced('\\d', '9'), spaced('[0-9A-Z]', '14'), spaced('\\d', '27')),
  'deve ser uma chave de NFS-e de 50 caracteres',
).meta({ examples: [exampleNfseKey] });

const notACode = 'deve ter até 30 letras, dígitos, pontos, hífens ou sublinhados, e não só um ou dois pontos';

/** The code of a tax class. Case counts. `.` and `..` are not allowed, because addresses would lose them. */
export const taxClassCode = z
  .string()
  .regex(/^[A-Za-z0-9_.-]{1,30}$/, { error: notACode })
  .refine((text) => text !== '.' && text !== '..', { error: notACode })
  .meta({ not: { pattern: '^\\.{1,2}$' }, examples: ['revenda-sp'] });

/** The code of a tax benefit (cBenef), with its punctuation. Source: NT 2019.001, XSD of prod/cBenef. */
export const benefitCodeField = z
  .string()
  .max(12)
  .regex(/^\s*(?:[!-~\xa1-\xff]{8}|[!-~\xa1-\xff]{10}|SEM CBENEF)\s*$/, {
    error: 'deve ter 8 ou 10 caracteres sem espaços, ou ser SEM CBENEF',
  })
  .overwrite((text) => text.trim())
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

/** A date that exists in the calendar. */
export const dateField = z.iso
  .date({ error: 'deve ser uma data AAAA-MM-DD existente' })
  .meta({ examples: ['2026-12-21'] });

export const crtField = z.literal(crts).meta({
  type: 'integer',
  description:
    'Regime tributário: 1 Simples Nacional, 2 Simples com excesso de sublimite, 3 regime normal, 4 MEI.',
});
