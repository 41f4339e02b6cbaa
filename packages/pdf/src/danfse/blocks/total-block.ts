import { moneyText, sumOf } from '../note/value-texts.ts';
import { type Block, field } from './block.ts';

const height = 0.67;

/** The totals as the document has them; only IBS and CBS are summed here. NT SE/CGNFS-e 008, 2.4.5. */
export const totalBlock: Block = {
  title: 'VALOR TOTAL DA NFS-e',
  rows: [
    {
      y: 20.9,
      height,
      fields: [
        field(2, 'Valor da Operação / Serviço', (note) => moneyText(note.dps('valores/vServPrest/vServ'))),
        field(3, 'Desconto Incondicionado', (note) =>
          moneyText(note.dps('valores/vDescCondIncond/vDescIncond')),
        ),
        field(4, 'Desconto Condicionado', (note) => moneyText(note.dps('valores/vDescCondIncond/vDescCond'))),
      ],
    },
    {
      y: 21.59,
      height,
      fields: [
        field(1, 'Total das Retenções (ISSQN / Federais)', (note) =>
          moneyText(note.nfse('valores/vTotalRet')),
        ),
        field(2, 'Valor Líquido da NFS-e', (note) => moneyText(note.nfse('valores/vLiq'))),
        field(3, 'Total do IBS/CBS', (note) =>
          moneyText(sumOf(note.nfse('IBSCBS/totCIBS/gIBS/vIBSTot'), note.nfse('IBSCBS/totCIBS/gCBS/vCBS'))),
        ),
        field(
          4,
          'Valor Líquido da NFS-e + IBS/CBS',
          (note) => moneyText(note.nfse('IBSCBS/totCIBS/vTotNF')),
          { ground: 'grey' },
        ),
      ],
    },
  ],
};
