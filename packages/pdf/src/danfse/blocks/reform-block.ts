import type { DanfseNote } from '../note/danfse-note.ts';
import { ufOf } from '../note/place-texts.ts';
import { moneyText, parts, rateText, sumOf } from '../note/value-texts.ts';
import { type Block, type Field, field, rowHeight as height } from './block.ts';

const value = (path: string) => (note: DanfseNote) => moneyText(note.nfse(`IBSCBS/${path}`));
const rate = (path: string) => (note: DanfseNote) => rateText(note.nfse(`IBSCBS/valores/${path}`));

const exclusions: Field['print'] = (note) => {
  if (!note.has('IBSCBS')) return undefined;
  const contributions = 'valores/trib/tribFed/piscofins';
  return moneyText(
    sumOf(
      note.dps('valores/vDescCondIncond/vDescIncond'),
      note.nfse('IBSCBS/valores/vCalcReeRepRes'),
      note.nfse('valores/vISSQN'),
      note.dps(`${contributions}/vPis`),
      note.dps(`${contributions}/vCofins`),
    ),
  );
};

const incidence: Field['print'] = (note) => {
  const code = note.nfse('IBSCBS/cLocalidadeIncid');
  return parts(note.dps('IBSCBS/cIndOp'), code, note.nfse('IBSCBS/xLocalidadeIncid'), ufOf(code));
};

/** Always printed: a note without the group has a dash in each field. NT SE/CGNFS-e 008, 2.4.5. */
export const reformBlock: Block = {
  title: 'TRIBUTAÇÃO IBS / CBS',
  rows: [
    {
      y: 18.32,
      height,
      fields: [
        field(
          2,
          'CST / cClassTrib',
          (note) =>
            parts(
              note.dps('IBSCBS/valores/trib/gIBSCBS/CST'),
              note.dps('IBSCBS/valores/trib/gIBSCBS/cClassTrib'),
            ),
          { most: 12 },
        ),
        field(
          3,
          'Indicador de Operação / Código IBGE Incidência / Município Incidência / Sigla UF',
          incidence,
          { span: 2, most: 56 },
        ),
      ],
    },
    {
      y: 18.96,
      height,
      fields: [
        field(1, 'Exclusões e Reduções da Base de Cálculo', exclusions),
        field(2, 'Base de Cálculo Após Exclusões e Reduções', value('valores/vBC')),
        field(3, 'Red. Alíquota IBS / Red. Alíquota CBS', (note) =>
          parts(rate('uf/pRedAliqUF')(note), rate('mun/pRedAliqMun')(note), rate('fed/pRedAliqCBS')(note)),
        ),
        field(4, 'Alíquota - IBS UF / IBS Mun', (note) =>
          parts(rate('uf/pIBSUF')(note), rate('mun/pIBSMun')(note)),
        ),
      ],
    },
    {
      y: 19.61,
      height,
      fields: [
        field(1, 'Alíq. Efetiva Municipal - IBS', rate('mun/pAliqEfetMun')),
        field(2, 'Valor Apurado Municipal - IBS', value('totCIBS/gIBS/gIBSMunTot/vIBSMun')),
        field(3, 'Alíq. Efetiva Estadual - IBS', rate('uf/pAliqEfetUF')),
        field(4, 'Valor Apurado Estadual - IBS', value('totCIBS/gIBS/gIBSUFTot/vIBSUF')),
      ],
    },
    {
      y: 20.26,
      height,
      fields: [
        field(1, 'Valor Total Apurado - IBS', value('totCIBS/gIBS/vIBSTot')),
        field(2, 'Alíquota - CBS', rate('fed/pCBS')),
        field(3, 'Alíquota Efetiva - CBS', rate('fed/pAliqEfetCBS')),
        field(4, 'Valor Total Apurado - CBS', value('totCIBS/gCBS/vCBS')),
      ],
    },
  ],
};
