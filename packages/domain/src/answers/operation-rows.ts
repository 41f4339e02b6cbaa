import { type AnswerRow, ofNote } from './answer-row.ts';
import { calculatedRows, contentRows } from './content-row.ts';

const source = 'MOC 7.0 4.4; Anexo I, B, W, X, Y, YA';

/** Rejections about a note as a whole, its payments and its totals that no rule of requests covers. */
export const operationRows: readonly AnswerRow[] = [
  {
    cStats: ['479'],
    sent: ofNote('rejected'),
    cause: 'accreditation',
    source,
    title: 'Emitente em situação irregular',
    meaning: 'A SEFAZ recusou a nota porque o emitente está irregular no cadastro.',
    repeat: 'afterCorrection',
    remedy: 'Regularize a empresa na SEFAZ; depois repita o pedido.',
  },
  ...contentRows(source, [
    {
      cStats: ['554'],
      title: 'Série fora do intervalo',
      change: 'Use uma série de 0 a 889.',
      fields: ['series'],
    },
    {
      cStats: ['434', '435', '436', '437', '438'],
      title: 'Intermediador da operação',
      change: 'Confira a presença do comprador: a SEFAZ espera ou recusa o intermediador conforme ela.',
      fields: ['presence'],
    },
    {
      cStats: ['771', '772', '773'],
      title: 'Destino da operação não corresponde à UF',
      change:
        'Confira a UF do destinatário e a presença do comprador (771: exterior; 772: mesma UF; 773: outra UF).',
      fields: ['recipient.address.uf', 'presence'],
    },
    {
      cStats: ['868'],
      title: 'Transporte não corresponde à modalidade do frete',
      change: 'Confira a modalidade do frete e a transportadora.',
      fields: ['transport.mode', 'transport.carrier'],
    },
    {
      cStats: ['391', '392'],
      title: 'Dados do cartão ausentes',
      change:
        'A UF exige os dados da operação com cartão, que este serviço não recebe: use outro meio de pagamento.',
      fields: ['payments[].method'],
    },
    {
      cStats: ['869'],
      title: 'Troco errado',
      change: 'Faça os pagamentos somarem o total da nota.',
      fields: ['payments[].amount'],
    },
    {
      cStats: ['899'],
      title: 'Meio de pagamento recusado',
      change: 'Use um meio de pagamento que caiba à operação.',
      fields: ['payments[].method'],
    },
    {
      cStats: ['852', '901', '902', '905'],
      title: 'Cobrança recusada',
      change: 'Confira a fatura e as parcelas.',
      fields: ['billing'],
    },
  ]),
  ...calculatedRows(source, [
    { cStats: ['212', '228', '703'], title: 'Data de emissão recusada', changesWithTime: true },
    { cStats: ['897', '927'], title: 'Código numérico ou número de item recusado' },
    { cStats: ['598'], title: 'Nome do destinatário em homologação' },
    {
      cStats: ['531', '532', '533', '534', '795', '798', '799', '800', '859', '860', '861', '862'],
      title: 'Total do ICMS difere da soma dos itens',
    },
    { cStats: ['698', '699'], title: 'Partilha do ICMS da UF de destino' },
    { cStats: ['535', '536', '537', '604'], title: 'Total de frete, seguro, desconto ou despesas difere' },
    { cStats: ['538', '863'], title: 'Total do IPI difere da soma dos itens' },
    { cStats: ['564', '610', '685'], title: 'Total da nota difere dos seus componentes' },
    { cStats: ['602', '603'], title: 'Total do PIS ou da COFINS difere da soma dos itens' },
    { cStats: ['1118', '1119'], title: 'Total de IBS e CBS indevido ou ausente' },
  ]),
];
