import type { DanfseNote } from '../note/danfse-note.ts';
import { option } from '../note/option-words.ts';
import { type PartyPath, partyTexts } from '../note/party-texts.ts';
import { type Block, type Field, field, rowHeight as height, type Row } from './block.ts';

/** Returns the three rows that every party has, from their tops. */
function partyRows(path: PartyPath, [first, second, third]: readonly [number, number, number]): Row[] {
  const of = (name: keyof typeof partyTexts) => (note: DanfseNote) => partyTexts[name](note, path);
  const registration: readonly Field[] =
    path === 'IBSCBS/dest'
      ? []
      : [field(3, 'Indicador Municipal (Inscrição)', of('municipalRegistration'), { most: 15 })];
  return [
    {
      y: first,
      height,
      fields: [
        field(2, 'CNPJ / CPF / NIF', of('document'), { most: 40 }),
        ...registration,
        field(4, 'Telefone', of('phone'), { most: 20 }),
      ],
    },
    {
      y: second,
      height,
      fields: [
        field(1, 'Nome / Nome Empresarial', of('name'), { span: 2, most: 80 }),
        field(3, 'Município / Sigla UF', of('municipality'), { most: 37 }),
        field(4, 'Código IBGE / CEP', of('cityAndZip'), { most: 21 }),
      ],
    },
    {
      y: third,
      height,
      fields: [
        field(1, 'Endereço', of('address'), { span: 2, most: 80 }),
        field(3, 'E-mail', of('email'), { span: 2, most: 80 }),
      ],
    },
  ];
}

const providerBlock: Block = {
  title: 'PRESTADOR / FORNECEDOR',
  rows: [
    ...partyRows('prest', [4.34, 4.98, 5.62]),
    {
      y: 6.28,
      height,
      fields: [
        field(
          1,
          'Simples Nacional na Data de Competência',
          option('opSimpNac', (note) => note.dps('prest/regTrib/opSimpNac')),
          { most: 40 },
        ),
        // In the second column, as Annex I shows it; Annex I prevails over the table (2.2.4).
        field(
          2,
          'Regime de Apuração Tributária pelo SN',
          option('regApTribSN', (note) => note.dps('prest/regTrib/regApTribSN')),
          { span: 2, most: 80 },
        ),
      ],
    },
  ],
};

const customerBlock: Block = {
  title: 'TOMADOR / ADQUIRENTE',
  rows: partyRows('toma', [6.92, 7.56, 8.22]),
  strip: (note) =>
    note.has('toma') ? undefined : 'TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
};

const destinationBlock: Block = {
  title: 'DESTINATÁRIO DA OPERAÇÃO',
  rows: partyRows('IBSCBS/dest', [8.86, 9.5, 10.16]),
  strip: (note) => {
    if (note.dps('IBSCBS/indDest') === '0') {
      return 'O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO';
    }
    return note.has('IBSCBS/dest') ? undefined : 'DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e';
  },
};

const intermediaryBlock: Block = {
  title: 'INTERMEDIÁRIO DA OPERAÇÃO',
  rows: partyRows('interm', [10.8, 11.44, 12.09]),
  strip: (note) => (note.has('interm') ? undefined : 'INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e'),
};

/**
 * The parties of the operation; each except the provider is one line when the note has none. NT SE/CGNFS-e 008, 2.3.
 */
export const partyBlocks: readonly Block[] = [
  providerBlock,
  customerBlock,
  destinationBlock,
  intermediaryBlock,
];
