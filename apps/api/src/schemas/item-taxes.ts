import { z } from '@hono/zod-openapi';
import { dec2, pct4, percentUpTo100 } from './decimal-fields.ts';

const icmsCsts = ['00', '20', '40', '41', '50', '51', '90'] as const;
const csosns = ['101', '102', '103', '300', '400', '900'] as const;
const ipiCsts = ['00', '01', '02', '03', '04', '05', '49', '50', '51', '52', '53', '54', '55', '99'] as const;
const contributionCsts = [
  ...['01', '02', '04', '05', '06', '07', '08', '09', '49', '50', '51', '52', '53', '54', '55', '56'],
  ...['60', '61', '62', '63', '64', '65', '66', '67', '70', '71', '72', '73', '74', '75', '98', '99'],
] as const;

const threeDigits = z.string().regex(/^\d{3}$/, { error: 'deve ter 3 dígitos' });
const sixDigits = z.string().regex(/^\d{6}$/, { error: 'deve ter 6 dígitos' });

export const icmsSchema = z
  .strictObject({
    cst: z.enum(icmsCsts).optional(),
    csosn: z.enum(csosns).optional(),
    rate: pct4.optional(),
    baseReduction: pct4.optional(),
    deferral: percentUpTo100.optional(),
    creditRate: pct4.optional(),
    value: dec2.optional(),
  })
  .refine((icms) => (icms.cst === undefined) !== (icms.csosn === undefined), {
    error: 'informe exatamente um entre cst e csosn',
  })
  .openapi('Icms', { oneOf: [{ required: ['cst'] }, { required: ['csosn'] }] });

export const ipiSchema = z
  .strictObject({
    cst: z.enum(ipiCsts),
    enquadramento: threeDigits.optional(),
    rate: pct4.optional(),
    value: dec2.optional(),
  })
  .openapi('Ipi');

export const contributionSchema = z
  .strictObject({
    cst: z.enum(contributionCsts),
    rate: pct4.optional(),
    base: dec2.optional(),
    value: dec2.optional(),
  })
  .openapi('PisOrCofins');

export const ibsCbsSchema = z
  .strictObject({
    cst: threeDigits,
    classTrib: sixDigits,
    ibsUfRate: pct4.optional(),
    ibsMunRate: pct4.optional(),
    cbsRate: pct4.optional(),
    donation: z.boolean().optional(),
    ibsValue: dec2.optional(),
    cbsValue: dec2.optional(),
  })
  .openapi('IbsCbs');

export const itemTaxesSchema = z
  .strictObject({
    icms: icmsSchema.optional(),
    ipi: ipiSchema.nullable().optional(),
    pis: contributionSchema.optional(),
    cofins: contributionSchema.optional(),
    ibsCbs: ibsCbsSchema.nullable().optional().openapi({
      description: 'Ausente: o serviço decide. null: nota sem o grupo IBS/CBS.',
    }),
  })
  .openapi('ItemTaxes');
