import type { DanfseNote } from '../note/danfse-note.ts';
import { option } from '../note/option-words.ts';
import { moneyText, sumOf } from '../note/value-texts.ts';
import { type Block, field, rowHeight as height } from './block.ts';

const federal = (note: DanfseNote, path: string) => note.dps(`valores/trib/tribFed/${path}`);

/** True when tpRetPisCofins says that PIS and COFINS are withheld: the provider then does not owe vPis and vCofins. */
const withheld = (note: DanfseNote): boolean => federal(note, 'piscofins/tpRetPisCofins') === '1';

const socialContributions = (note: DanfseNote): string | undefined => {
  const csll = federal(note, 'vRetCSLL');
  if (!withheld(note)) return csll;
  return sumOf(csll, federal(note, 'piscofins/vPis'), federal(note, 'piscofins/vCofins'));
};

const ownDebit = (note: DanfseNote, name: 'vPis' | 'vCofins'): string | undefined =>
  withheld(note) ? '0.00' : federal(note, `piscofins/${name}`);

/** Last competence with the row of PIS and COFINS (note 6). */
const lastWithPisCofins = '2026-12-31';

/** The block of the federal taxes. NT SE/CGNFS-e 008 v1.02, 2.4.5. */
export const federalBlock: Block = {
  title: 'TRIBUTAÇÃO FEDERAL (EXCETO CBS)',
  rows: [
    {
      y: 17.02,
      height,
      fields: [
        field(2, 'IRRF', (note) => moneyText(federal(note, 'vRetIRRF'))),
        field(3, 'Contribuição Previdenciária - Retida', (note) => moneyText(federal(note, 'vRetCP'))),
        field(4, 'Contribuições Sociais - Retidas', (note) => moneyText(socialContributions(note))),
      ],
    },
    {
      y: 17.67,
      height,
      isPrinted: ({ competence }) => competence <= lastWithPisCofins,
      fields: [
        field(1, 'PIS - Débito Apuração Própria', (note) => moneyText(ownDebit(note, 'vPis'))),
        field(2, 'COFINS - Débito Apuração Própria', (note) => moneyText(ownDebit(note, 'vCofins'))),
        field(
          3,
          'Descrição Contrib. Sociais - Retidas',
          option('tpRetPisCofins', (note) => federal(note, 'piscofins/tpRetPisCofins')),
          { span: 2, most: 35 },
        ),
      ],
    },
  ],
};
