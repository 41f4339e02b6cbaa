/**
 * Short names of the means of payment (tPag, YA02) for print; 90, without payment, has none. Source: Tabela de Meios de
 * Pagamento, Informe Técnico 2024.002 and its updates; a test compares the codes with those of `tax-tables`.
 */
export const paymentNames: Readonly<Record<string, string>> = {
  '01': 'DINHEIRO',
  '02': 'CHEQUE',
  '03': 'CARTÃO DE CRÉDITO',
  '04': 'CARTÃO DE DÉBITO',
  '05': 'CARTÃO DA LOJA OU CREDIÁRIO',
  '10': 'VALE ALIMENTAÇÃO',
  '11': 'VALE REFEIÇÃO',
  '12': 'VALE PRESENTE',
  '13': 'VALE COMBUSTÍVEL',
  '14': 'DUPLICATA MERCANTIL',
  '15': 'BOLETO BANCÁRIO',
  '16': 'DEPÓSITO BANCÁRIO',
  '17': 'PIX',
  '18': 'TRANSFERÊNCIA BANCÁRIA',
  '19': 'PROGRAMA DE FIDELIDADE, CASHBACK OU CRÉDITO VIRTUAL',
  '20': 'PIX ESTÁTICO',
  '21': 'CRÉDITO EM LOJA',
  '22': 'PAGAMENTO ELETRÔNICO NÃO INFORMADO',
  '23': 'PIX AUTOMÁTICO',
  '24': 'TEF',
  '91': 'PAGAMENTO POSTERIOR',
  '99': 'OUTROS',
};
