import { decimal, isZero, subtract } from '@fiscal/domain';
import type { Rule } from '../rule.ts';
import type { NoteCase } from './note-case.ts';
import { differs, isAbove, sumOf } from './same-amount.ts';

const moc = 'MOC 7.0 Anexo I';
const nt = 'NT 2025.001 v1.03';

const methods = ({ note }: NoteCase): (string | undefined)[] =>
  note.all('pag/detPag').map((one) => one.text('tPag'));
const paid = ({ note }: NoteCase) => sumOf(note.all('pag/detPag').map((one) => one.amount('vPag')));
const due = ({ note }: NoteCase) => note.amount('total/ICMSTot/vNF');
const isWithoutPayment = (n: NoteCase): boolean =>
  methods(n).some((method) => method === '90' || method === '91');
const isReturnOrAdjustment = ({ note }: NoteCase): boolean =>
  ['3', '4'].includes(note.text('ide/finNFe') ?? '');

/** The rules of group YA: payments. */
export const paymentRules: readonly Rule<NoteCase>[] = [
  {
    id: 'YA02-04',
    cStat: '871',
    text: 'O campo Forma de Pagamento deve ser preenchido com a opção Sem Pagamento',
    source: `${moc} YA02-04`,
    fails: (n) => isReturnOrAdjustment(n) && methods(n).some((method) => method !== '90'),
  },
  {
    id: 'YA02a/441',
    cStat: '441',
    text: 'Descrição do pagamento obrigatória para o meio de pagamento 99-Outros',
    source: 'NT 2020.006',
    fails: ({ note }) => note.all('pag/detPag').some((one) => one.text('tPag') === '99' && !one.has('xPag')),
  },
  {
    id: 'YA02a-20',
    cStat: '442',
    text: 'Descrição do pagamento não permitida',
    source: 'NT 2020.006 YA02a-20',
    fails: ({ note }) => note.all('pag/detPag').some((one) => one.text('tPag') !== '99' && one.has('xPag')),
  },
  {
    id: 'YA03-30',
    cStat: '904',
    text: 'Informado indevidamente campo valor de pagamento',
    source: `${nt} YA03-30`,
    fails: ({ note }) =>
      note
        .all('pag/detPag')
        .some((one) => ['90', '91'].includes(one.text('tPag') ?? '') && !isZero(one.amount('vPag'))),
  },
  {
    id: 'YA03-10',
    cStat: '865',
    text: 'Total dos pagamentos menor que o total da nota',
    source: `${nt} YA03-10`,
    fails: (n) =>
      n.optionalRules.paymentsBelowTotal === 'checked' &&
      !isReturnOrAdjustment(n) &&
      !isWithoutPayment(n) &&
      isAbove(due(n), paid(n)),
  },
  {
    id: 'YA03-20',
    cStat: '866',
    text: 'Ausência de troco quando o valor dos pagamentos informados for maior que o total da nota',
    source: `${moc} YA03-20`,
    fails: (n) => isAbove(paid(n), due(n)) && !n.note.has('pag/vTroco'),
  },
  {
    id: 'YA05-10',
    cStat: '392',
    text: 'Não informados os dados da operação de pagamento por cartão de crédito ou débito',
    source: `${moc} YA05-10`,
    fails: ({ note }) =>
      note
        .all('pag/detPag/card')
        .some((card) => card.text('tpIntegra') === '1' && !(card.has('CNPJ') && card.has('cAut'))),
  },
  {
    id: 'YA09-10',
    cStat: '869',
    text: 'Valor do troco incorreto',
    source: `${moc} YA09-10`,
    fails: (n) => n.note.has('pag/vTroco') && differs(n.note.amount('pag/vTroco'), subtract(paid(n), due(n))),
  },
  {
    id: 'YA09-20',
    cStat: '965',
    text: 'Valor do troco superior ao limite',
    source: 'NT 2023.004 YA09-20',
    fails: ({ note }) => isAbove(note.amount('pag/vTroco'), decimal('300000')),
  },
];
