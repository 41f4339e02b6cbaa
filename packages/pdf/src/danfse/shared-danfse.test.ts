import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testWithShared } from '@fiscal/testkit/testing';
import { compileSchema } from '@fiscal/xml';
import { expect } from 'vitest';
import { authorizedNfse, type NfseChanges } from '../testing/authorized-nfse.ts';
import { nfseCases, worstNfse } from '../testing/nfse-cases.ts';
import { blocksAfterDescription, blocksBeforeDescription, tops } from './blocks/all-blocks.ts';

const schemaFolder = 'schemas/nfse/1.01-20260727';
const fieldTable = 'data/nfse/danfse-v2-campos.json';

interface NormField {
  readonly block: string;
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

const key = (label: string) => label.toUpperCase().replace('E-MAIL', 'EMAIL');

/**
 * The left edges of the fields that the norm places differently from its own Annex I. The drawing of the Annex
 * prevails.
 */
const moved: Readonly<Record<string, number>> = {
  'REGIME DE APURAÇÃO TRIBUTÁRIA PELO SN': 5.41,
  'TIPO DE TRIBUTAÇÃO DO ISSQN': 5.41,
  'MUNICÍPIO / SIGLA UF / PAÍS DA INCIDÊNCIA DO ISSQN': 10.51,
};

testWithShared(
  'each field of the norm is in its place, and there are no other fields',
  fieldTable,
  (table) => {
    const { fields } = JSON.parse(readFileSync(table, 'utf8')) as { fields: readonly NormField[] };
    const norm = fields.filter(({ y, label }) => y >= 1.48 && y < 22 && label !== 'DESCRIÇÃO DO SERVIÇO');
    const ours = [...blocksBeforeDescription, ...blocksAfterDescription].flatMap(({ rows }) =>
      rows.flatMap(({ y, height, fields: ofRow }) =>
        ofRow.map(({ label, x, width }) => ({
          label: key(label === '' ? 'Descrição do Código de Tributação Nacional / Municipal' : label),
          x,
          y,
          w: width,
          h: height,
        })),
      ),
    );
    const byPlace = (one: { y: number; x: number }, other: { y: number; x: number }) =>
      one.y - other.y || one.x - other.x;
    const theirs = norm.map(({ label, x, y, w, h }) => ({
      label: key(label),
      x: moved[key(label)] ?? x,
      y,
      w,
      h,
    }));
    expect([...ours].sort(byPlace)).toEqual([...theirs].sort(byPlace));
    const top = (label: string) => fields.find((field) => field.label === label)?.y;
    expect([top('DESCRIÇÃO DO SERVIÇO'), top('DATA CIENTIFICAÇÃO')]).toEqual([tops.description, tops.stub]);
  },
);

const entry = 'NFSe_v1.01.xsd';
const documents: readonly (readonly [string, NfseChanges])[] = [
  ...Object.entries(nfseCases),
  ['worst', worstNfse('W')],
];

testWithShared('every sample follows the schema', schemaFolder, (schemas) => {
  const names = readdirSync(schemas).filter((name) => name.endsWith('.xsd'));
  const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(schemas, name))]));
  const schema = compileSchema(files, entry);
  const problems = documents.map(([name, changes]) => [name, schema.validate(authorizedNfse(changes))]);
  schema.dispose();
  expect(problems.filter(([, found]) => found?.length !== 0)).toEqual([]);
});
