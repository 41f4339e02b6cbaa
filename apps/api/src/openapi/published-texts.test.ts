import { z } from '@hono/zod-openapi';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operations } from '../routes/operations.ts';
import { textFieldsOf } from '../testing/text-fields.ts';
import { createComponentSchemas } from './component-schemas.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);

/** The forms of texts in requests, with the fields of each form. */
const forms = new Map<
  string,
  { readonly fields: string[]; readonly schema: z.ZodType; readonly pattern: string }
>();
for (const { id, route } of operations) {
  const media = route.request?.body?.content['application/json'];
  const parts = {
    ...route.request,
    body: media !== undefined && 'schema' in media ? media.schema : undefined,
  };
  for (const part of [parts.body, parts.query, parts.params, parts.headers]) {
    if (!(part instanceof z.ZodType)) continue;
    for (const { at, schema } of textFieldsOf(part, id)) {
      const { description: _, examples: __, ...published } = createComponentSchemas().requireSchema(schema);
      // An address is judged by what its description says, not by a pattern.
      if (published.type !== 'string' || typeof published.pattern !== 'string' || published.format === 'uri')
        continue;
      const form = JSON.stringify(published);
      const known = forms.get(form) ?? { fields: [], schema, pattern: published.pattern };
      known.fields.push(at);
      forms.set(form, known);
    }
  }
}

/** Characters that could hide text: marks of direction, characters without width, ends of lines, controls. */
const hiding = [
  '\u202e',
  '\u200f',
  '\u2066',
  '\u061c',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u2028',
  '\u2029',
  '\u0000',
  '\u001b',
  '\u0085',
  '\ufff9',
  '\u180e',
];

/** Characters about which document and service might disagree. */
const tricky = fc.constantFrom(
  ...hiding,
  ...' .-/()_,:+\t\n\u0000\u00a0\u3000\ufeff',
  ...'019AZazçÉ@=',
  'ſ',
  'ı',
  'ß',
  '\u212a',
  '\u037e',
  '\u0301',
  '\u0327',
  '\u0303',
  '\u0660',
  '\uff11',
  '😀',
  '\u007f',
  '\u0085',
  '\u00ad',
  'ISENTO',
  'SEM GTIN',
);

/** Texts of the form, unchanged or with up to three changed places. */
const nearly = (pattern: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.stringMatching(new RegExp(pattern), { size: 'small' }),
      fc.array(fc.tuple(fc.nat(), fc.nat({ max: 2 }), tricky), { maxLength: 3 }),
      fc.constantFrom('', ' ', ' '.repeat(70), '0'.repeat(20)),
    )
    .map(([text, changes, before]) => {
      const characters = [...(before + text)];
      for (const [place, removed, added] of changes)
        characters.splice(place % (characters.length + 1), removed, added);
      return characters.join('');
    });

test('the forms of texts are found', () => {
  expect(forms.size).toBeGreaterThan(20);
  expect([...forms.values()].flatMap(({ fields }) => fields)).toEqual(
    expect.arrayContaining([
      'createNfe.recipient.address.zip',
      'createNfe.items[].taxes.icms.rate',
      'findNfe.externalId',
    ]),
  );
});

test.each([...forms].map(([form, each]) => [each.fields.join(' ').slice(0, 120), form, each] as const))(
  '%s: the document and the service accept the same texts',
  (_, form, { schema, pattern }) => {
    const allows = ajv.compile(JSON.parse(form));
    fc.assert(
      fc.property(nearly(pattern), (text) => {
        expect([text, schema.safeParse(text).success]).toEqual([text, allows(text)]);
      }),
      { numRuns: 300 },
    );
  },
);

/** Passwords, which may be any text, because nobody reads them. */
const secrets = ['replaceCertificate.password'];

test('no text field of any body accepts characters that hide text', () => {
  const texts = operations.flatMap(({ id, route }) => {
    const media = route.request?.body?.content['application/json'];
    return media !== undefined && 'schema' in media && media.schema instanceof z.ZodType
      ? textFieldsOf(media.schema, id)
      : [];
  });
  expect(texts.length).toBeGreaterThan(100);
  // At the ends of a text of the document they count as blanks, which are removed.
  const keeps = (schema: z.ZodType, mark: string): boolean =>
    [`${mark}b`, `Lo${mark}ja`, `1${mark}1b`].some((text) => {
      const { success, data } = schema.safeParse(text);
      return success && String(data).includes(mark);
    });
  const open = texts.filter(({ schema }) => hiding.some((mark) => keeps(schema, mark)));
  expect(open.map(({ at }) => at)).toEqual(secrets);
});

test('a text of the document: every character and every accent that follows a letter', () => {
  const [found] = [...forms].filter(([, { fields }]) => fields.includes('createNfe.natureOfOperation'));
  if (found === undefined) throw new Error('natureOfOperation has no form');
  const [form, { schema }] = found;
  const allows = ajv.compile(JSON.parse(form));
  const marks = Array.from({ length: 0x70 }, (_, index) => String.fromCharCode(0x300 + index));
  const singles = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const letters = singles.slice(0x20, 0x100);
  const texts = [...singles, ...letters.flatMap((letter) => marks.map((mark) => letter + mark))];
  const differing = texts.filter((text) => schema.safeParse(text).success !== allows(text));
  expect(differing).toEqual([]);
});
