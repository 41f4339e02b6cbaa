import { servicePlaceText } from '../note/place-texts.ts';
import { nbsText, parts, serviceCodeText } from '../note/value-texts.ts';
import { type Block, field, rowHeight } from './block.ts';

/** The description of the service, whose height is elastic, follows below its last row. */
export const serviceBlock: Block = {
  title: 'SERVIÇO PRESTADO',
  rows: [
    {
      y: 12.74,
      height: rowHeight,
      fields: [
        field(
          2,
          'Código de Tributação Nacional / Municipal',
          (note) => parts(serviceCodeText(note.dps('serv/cServ/cTribNac')), note.dps('serv/cServ/cTribMun')),
          { most: 14 },
        ),
        field(3, 'Código da NBS', (note) => nbsText(note.dps('serv/cServ/cNBS')), { most: 12 }),
        field(4, 'Local da Prestação / Sigla UF / País', servicePlaceText, { most: 42 }),
      ],
    },
    {
      y: 13.39,
      height: 0.38,
      fields: [
        field(1, '', (note) => note.nfse('xTribMun') ?? note.nfse('xTribNac'), { span: 4, most: 170 }),
      ],
    },
  ],
};
