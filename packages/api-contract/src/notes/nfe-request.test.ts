import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { nfseSettingsRequestSchema } from '../companies/nfse-settings.ts';
import { nfseRequestSchema } from '../nfse/nfse-request.ts';
import { createTaxClassSchema } from '../tax-classes/tax-class-request.ts';
import { nfeRequestExample, nfeRequestSchema } from './nfe-request.ts';

/** A text field: its path, its pattern, and its schemas in zod, from the inner one to the outer one. */
interface TextField {
  readonly path: string;
  readonly pattern: string | undefined;
  readonly forms: readonly z.core.$ZodType[];
}

function textFieldsOf(schema: z.ZodType): readonly TextField[] {
  const fields = new Map<string, TextField>();
  z.toJSONSchema(schema, {
    io: 'input',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema: { type, pattern }, path: steps }) => {
      const path = steps.join('.');
      const { forms = [] } = fields.get(path) ?? {};
      if (type === 'string') fields.set(path, { path, pattern, forms: [...forms, zodSchema] });
    },
  });
  return [...fields.values()];
}

const isDecimal = ({ pattern = '' }: TextField): boolean => {
  const takes = (text: string): boolean => new RegExp(pattern).test(text);
  return takes('1.5') && !takes('1.5.');
};
const isOneContent = ({ forms }: TextField): boolean =>
  forms.some((form) => {
    const [short, long] = ['1.5', '1.50'].map((text) => z.safeParse(form, text).data);
    return short !== undefined && short === long;
  });

describe.each([
  ['NF-e', nfeRequestSchema],
  ['NFS-e', nfseRequestSchema],
  ['tax class', createTaxClassSchema],
  ['the settings of the NFS-e', nfseSettingsRequestSchema],
])('content of a request: %s', (_, schema) => {
  const fields = textFieldsOf(schema);
  const pathsOf = (chosen: readonly TextField[]) => chosen.map(({ path }) => path);

  test('1.5 and 1.50 are the same content in every decimal field', () => {
    const decimals = fields.filter(isDecimal);
    expect(decimals.length).toBeGreaterThan(6);
    expect(pathsOf(decimals.filter((field) => !isOneContent(field)))).toEqual([]);
  });

  test('1.5 and 1.50 are different contents in every other text field', () => {
    const texts = fields.filter((field) => !isDecimal(field));
    expect(texts.length).toBeGreaterThan(0);
    expect(pathsOf(texts.filter(isOneContent))).toEqual([]);
  });
});

test('letters with separate accents are composed (NFC)', () => {
  const [item] = nfeRequestExample.items;
  const described = (description: string) => ({ ...nfeRequestExample, items: [{ ...item, description }] });
  const composed = ' Pão de açúcar ';
  const read = nfeRequestSchema.parse(described(composed.normalize('NFD')));
  expect(read.items[0]?.description).toBe(composed.trim().normalize('NFC'));
});
