import type { AnswerRow } from './answer-row.ts';
import { contentRows } from './content-row.ts';

const icms = 'items[].taxes.icms';
const ibsCbs = 'items[].taxes.ibsCbs';

const taxRows = contentRows('MOC 7.0 4.4; Anexo I, I, N, O, Q, S, BA', [
  {
    cStats: ['471', '777', '778'],
    title: 'NCM inexistente, incompleto ou indevido',
    change:
      'Use um NCM vigente de 8 dígitos (471: 00 só vale em serviços; 777: incompleto; 778: inexistente). GET /v1/tax/ncm/{ncm} diz se ele existe.',
    fields: ['items[].ncm'],
  },
  {
    cStats: ['382'],
    title: 'CFOP não permitido para o CST',
    change: 'Use um CFOP que caiba ao CST do ICMS, ou corrija o CST.',
    fields: ['items[].cfop', `${icms}.cst`],
  },
  {
    cStats: ['386'],
    title: 'CFOP não permitido para o CSOSN',
    change: 'Use um CFOP que caiba ao CSOSN, ou corrija o CSOSN.',
    fields: ['items[].cfop', `${icms}.csosn`],
  },
  {
    cStats: ['520', '521', '522', '523'],
    title: 'CFOP não corresponde à UF do destinatário',
    change: 'Use um CFOP interno na mesma UF e um interestadual em outra, ou corrija a UF do destinatário.',
    fields: ['items[].cfop', 'recipient.address.uf'],
  },
  {
    cStats: ['383', '384'],
    title: 'CSOSN não permitido',
    change: 'Use um CSOSN que caiba à operação e que a UF admita.',
    fields: [`${icms}.csosn`],
  },
  {
    cStats: ['351', '352'],
    title: 'Valores do diferimento do ICMS',
    change: 'Confira a alíquota, o percentual do diferimento e o valor do ICMS.',
    fields: [`${icms}.rate`, `${icms}.deferral`, `${icms}.value`],
  },
  {
    cStats: ['417', '628'],
    title: 'Valor acima do limite da SEFAZ',
    change: 'Confira quantidade e preço; se estão corretos, divida a venda ou peça à SEFAZ um limite maior.',
    fields: ['items[].quantity', 'items[].unitPrice'],
  },
  {
    cStats: ['629', '630'],
    title: 'Valor do produto difere de quantidade vezes preço',
    change: 'Confira quantidade e preço unitário.',
    fields: ['items[].quantity', 'items[].unitPrice'],
  },
  {
    cStats: ['697'],
    title: 'Alíquota interestadual errada',
    change: 'Use a alíquota interestadual da operação: 4, 7 ou 12 por cento.',
    fields: [`${icms}.rate`],
  },
  {
    cStats: ['694', '695'],
    title: 'ICMS da UF de destino ausente ou indevido',
    change:
      'Confira se a venda é a consumidor final não contribuinte de outra UF: só ela tem o ICMS da UF de destino.',
    fields: ['finalConsumer', 'recipient.ieIndicator', 'recipient.address.uf'],
  },
  {
    cStats: ['858'],
    title: 'Grupo do ICMS não cabe à operação',
    change: 'Confira o CST ou o CSOSN do item.',
    fields: [icms],
  },
  {
    cStats: ['806'],
    title: 'CEST ausente',
    change: 'Informe o CEST do produto, que o ICMS-ST exige.',
    fields: ['items[].cest'],
  },
  {
    cStats: ['928', '929', '930', '931'],
    title: 'Código de benefício fiscal não corresponde ao CST',
    change: 'Informe o código de benefício da UF para este CST, ou SEM CBENEF onde ela o admite.',
    fields: ['items[].benefitCode'],
  },
  {
    cStats: ['612', '882', '883', '884', '885', '886', '888'],
    title: 'GTIN inválido',
    change: 'Informe o GTIN com prefixo e dígito verificador corretos, ou SEM GTIN.',
    fields: ['items[].gtin'],
  },
  {
    cStats: ['387'],
    title: 'Enquadramento do IPI inválido',
    change: 'Informe um código de enquadramento legal (cEnq) que exista.',
    fields: ['items[].taxes.ipi.enquadramento'],
  },
  {
    cStats: ['745'],
    title: 'PIS ausente',
    change: 'Informe o PIS do item.',
    fields: ['items[].taxes.pis'],
  },
  {
    cStats: ['748'],
    title: 'COFINS ausente',
    change: 'Informe a COFINS do item.',
    fields: ['items[].taxes.cofins'],
  },
  {
    cStats: ['680', '683'],
    title: 'Nota de origem recusada',
    change: 'Informe a chave de acesso correta da nota de origem, sem repeti-la.',
    fields: ['items[].reference.accessKey'],
  },
]);

const reformRows = contentRows('NT 2025.002, UB12-10, UB13-30, UB18-10, UB56-10', [
  {
    cStats: ['1022', '1115'],
    title: 'IBS e CBS ausentes',
    change:
      'Informe no item o CST e a classe tributária do IBS e da CBS (ibsCbs.cst e ibsCbs.classTrib), ou deixe o serviço decidir (ibsCbs ausente, não null).',
    fields: [ibsCbs],
  },
  {
    cStats: ['1026'],
    title: 'Alíquota do IBS estadual diferente da do ano',
    change: 'Deixe a alíquota estadual do IBS (ibsUfRate) de fora: o serviço usa a alíquota do ano.',
    fields: [`${ibsCbs}.ibsUfRate`],
  },
  {
    cStats: ['1037'],
    title: 'Alíquota da CBS diferente da do ano',
    change: 'Deixe a alíquota da CBS (cbsRate) de fora: o serviço usa a alíquota do ano.',
    fields: [`${ibsCbs}.cbsRate`],
  },
]);

/** Rejections about the items and their taxes that no rule of requests covers. */
export const itemRows: readonly AnswerRow[] = [...taxRows, ...reformRows];
