import { option } from '../note/option-words.ts';
import { dayText, momentText } from '../note/value-texts.ts';
import { type Block, field } from './block.ts';

const height = 0.67;

/** Dados da NFS-e: no title, labels in capitals. NT SE/CGNFS-e 008, 2.1.2. */
export const identificationBlock: Block = {
  rows: [
    {
      y: 1.48,
      height: 0.77,
      fields: [field(1, 'CHAVE DE ACESSO DA NFS-e', ({ accessKey }) => accessKey, { span: 3, most: 50 })],
    },
    {
      y: 2.27,
      height,
      fields: [
        field(1, 'NÚMERO DA NFS-e', (note) => note.nfse('nNFSe'), { most: 13 }),
        field(2, 'COMPETÊNCIA DA NFS-e', (note) => dayText(note.competence), { most: 10 }),
        field(3, 'DATA E HORA DA EMISSÃO DA NFS-e', (note) => momentText(note.nfse('dhProc')), { most: 19 }),
      ],
    },
    {
      y: 2.96,
      height,
      fields: [
        field(1, 'NÚMERO DA DPS', (note) => note.dps('nDPS'), { most: 15 }),
        field(2, 'SÉRIE DA DPS', (note) => note.dps('serie'), { most: 5 }),
        field(3, 'DATA E HORA DA EMISSÃO DA DPS', (note) => momentText(note.dps('dhEmi')), { most: 19 }),
      ],
    },
    {
      y: 3.65,
      height,
      fields: [
        field(
          1,
          'EMITENTE DA NFS-e',
          option('tpEmit', (note) => note.dps('tpEmit')),
          {
            most: 13,
            ground: 'grey',
          },
        ),
        field(
          2,
          'SITUAÇÃO DA NFS-e',
          option('cStat', (note) => note.nfse('cStat')),
          { most: 40 },
        ),
        field(
          3,
          'FINALIDADE',
          option('finNFSe', (note) => note.dps('IBSCBS/finNFSe')),
          { most: 40 },
        ),
      ],
    },
  ],
};
