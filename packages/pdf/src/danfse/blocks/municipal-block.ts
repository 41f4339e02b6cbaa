import type { DanfseNote } from '../note/danfse-note.ts';
import { option } from '../note/option-words.ts';
import { incidenceText } from '../note/place-texts.ts';
import { moneyText, rateText, sumOf } from '../note/value-texts.ts';
import { type Block, type Field, field, rowHeight as height } from './block.ts';

const municipal = (note: DanfseNote, path: string) => note.dps(`valores/trib/tribMun/${path}`);

/** The value "Nenhum" counts as absent: a row with only this value is omitted. */
const specialRegime = (note: DanfseNote): string | undefined => note.dps('prest/regTrib/regEspTrib');

const deductions = (note: DanfseNote): string | undefined =>
  sumOf(
    note.dps('valores/vDedRed/vDR') ?? note.nfse('valores/vCalcDR'),
    note.nfse('IBSCBS/valores/vCalcReeRepRes'),
  );

const regimeFields: readonly Field[] = [
  field(1, 'Regime Especial de Tributação do ISSQN', option('regEspTrib', specialRegime), { most: 27 }),
  field(
    2,
    'Tipo de Imunidade do ISSQN',
    option('tpImunidade', (note) => municipal(note, 'tpImunidade')),
    { most: 40 },
  ),
  field(
    3,
    'Suspensão da Exigibilidade do ISSQN',
    option('tpSusp', (note) => municipal(note, 'exigSusp/tpSusp')),
    { most: 40 },
  ),
  field(4, 'Número Processo Suspensão', (note) => municipal(note, 'exigSusp/nProcesso'), { most: 30 }),
];

const benefitFields: readonly Field[] = [
  field(
    1,
    'Benefício Municipal',
    option('tpBM', (note) => note.nfse('valores/tpBM')),
    { most: 40 },
  ),
  field(2, 'Cálculo do BM', (note) =>
    moneyText(note.nfse('valores/vCalcBM') ?? municipal(note, 'BM/vRedBCBM')),
  ),
  field(3, 'Total Deduções/Reduções', (note) => moneyText(deductions(note))),
  field(4, 'Desconto Incondicionado', (note) => moneyText(note.dps('valores/vDescCondIncond/vDescIncond'))),
];

const hasContent = (fields: readonly Field[], note: DanfseNote): boolean =>
  fields.some(({ print }) => print(note) !== undefined);

/** The block of the ISSQN; its first row is where Annex I has it. NT SE/CGNFS-e 008, 2.1.8, notes 4 and 5. */
export const municipalBlock: Block = {
  title: 'TRIBUTAÇÃO MUNICIPAL (ISSQN)',
  strip: (note) => {
    const taxation = municipal(note, 'tribISSQN');
    return taxation === undefined || taxation === '4'
      ? 'TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN'
      : undefined;
  },
  rows: [
    {
      y: 14.43,
      height,
      fields: [
        field(
          2,
          'Tipo de Tributação do ISSQN',
          option('tribISSQN', (note) => municipal(note, 'tribISSQN')),
          { most: 21 },
        ),
        field(3, 'Município / Sigla UF / País da Incidência do ISSQN', incidenceText, {
          span: 2,
          most: 42,
        }),
      ],
    },
    {
      y: 15.08,
      height,
      fields: regimeFields,
      isPrinted: (note) => (specialRegime(note) ?? '0') !== '0' || hasContent(regimeFields.slice(1), note),
    },
    { y: 15.73, height, fields: benefitFields, isPrinted: (note) => hasContent(benefitFields, note) },
    {
      y: 16.37,
      height,
      fields: [
        field(1, 'BC ISSQN', (note) => moneyText(note.nfse('valores/vBC'))),
        field(2, 'Alíquota Aplicada', (note) => rateText(note.nfse('valores/pAliqAplic'))),
        field(
          3,
          'Retenção do ISSQN',
          option('tpRetISSQN', (note) => municipal(note, 'tpRetISSQN')),
          {
            most: 25,
          },
        ),
        field(4, 'ISSQN Apurado', (note) => moneyText(note.nfse('valores/vISSQN'))),
      ],
    },
  ],
};
