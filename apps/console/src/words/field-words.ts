/** The words for the fields of requests, with their article, by the name of a field or the end of a path. */
const fieldWords: ReadonlyMap<string, string> = new Map(
  Object.entries({
    accessKey: 'a chave de acesso',
    address: 'o endereço',
    amount: 'o valor',
    'amounts.federal': 'o valor federal',
    'amounts.municipal': 'o valor municipal',
    'amounts.service': 'o valor do serviço',
    'amounts.state': 'o valor estadual',
    approximateTaxes: 'os tributos aproximados',
    base: 'a base de cálculo',
    beneficiary: 'o beneficiário',
    benefit: 'o benefício municipal',
    benefitCode: 'o código de benefício fiscal',
    billing: 'a cobrança',
    cbsRate: 'a alíquota da CBS',
    cbsValue: 'o valor da CBS',
    cest: 'o CEST',
    cfop: 'o CFOP',
    charges: 'os valores do total',
    cityCode: 'o município',
    classTrib: 'a classe tributária',
    cnpj: 'o CNPJ',
    cofins: 'a COFINS',
    cofinsRate: 'a alíquota da COFINS',
    competenceDate: 'a data de competência',
    conditionalDiscount: 'o desconto condicionado',
    construction: 'a obra',
    country: 'o país',
    cpf: 'o CPF',
    crt: 'o CRT',
    csosn: 'o CSOSN',
    cst: 'o CST',
    deducted: 'o valor deduzido',
    deduction: 'a dedução',
    deferral: 'o diferimento',
    description: 'a descrição',
    dfe: 'o documento eletrônico',
    discount: 'o desconto',
    documents: 'os documentos',
    dueDate: 'o vencimento',
    email: 'o e-mail',
    enquadramento: 'o enquadramento',
    event: 'o evento',
    exportRegistration: 'o registro de exportação',
    federal: 'os tributos federais',
    'federal.pisCofins': 'o PIS/COFINS',
    'federal.withheld': 'a retenção federal',
    finalConsumer: 'a indicação de consumidor final',
    fiscal: 'o documento fiscal',
    foreignTrade: 'o comércio exterior',
    gtin: 'o GTIN',
    ibsCbs: 'o grupo do IBS e da CBS',
    ibsUfRate: 'a alíquota estadual do IBS',
    ibsValue: 'o valor do IBS',
    icms: 'o ICMS',
    ie: 'a inscrição estadual',
    ieIndicator: 'o tipo de contribuinte',
    immunityType: 'o tipo de imunidade',
    importDeclaration: 'a declaração de importação',
    inss: 'o INSS',
    installments: 'as parcelas',
    intermediary: 'o intermediário',
    ipi: 'o IPI',
    irrf: 'o IRRF',
    iss: 'o ISS',
    issueDate: 'a data de emissão',
    item: 'o número do item',
    items: 'os itens',
    key: 'a chave',
    location: 'o local da prestação',
    method: 'o meio',
    municipal: 'a parte municipal',
    municipalCode: 'o código municipal',
    municipalNfse: 'a nota municipal',
    nationalCode: 'o código nacional',
    nbs: 'o código NBS',
    ncm: 'o NCM',
    nfeKey: 'a chave da NF-e',
    nfseKey: 'a chave da NFS-e',
    nif: 'o NIF',
    noNifReason: 'o motivo da falta do NIF',
    operationIndicator: 'o indicador da operação',
    operationType: 'o tipo da operação',
    payments: 'os pagamentos',
    percent: 'o percentual',
    pis: 'o PIS',
    pisRate: 'a alíquota do PIS',
    presence: 'a presença do comprador',
    property: 'o imóvel',
    quantity: 'a quantidade',
    rate: 'a alíquota',
    'rates.federal': 'o percentual federal',
    'rates.municipal': 'o percentual municipal',
    'rates.state': 'o percentual estadual',
    recipient: 'o destinatário',
    reference: 'a nota de origem',
    referencedKeys: 'as chaves referenciadas',
    regular: 'a tributação regular',
    reimbursements: 'os reembolsos',
    replaces: 'a substituição',
    resultCountry: 'o país do resultado',
    returnedIpi: 'o IPI devolvido',
    series: 'a série',
    service: 'o serviço',
    simplesRate: 'o percentual do Simples Nacional',
    socialContributions: 'as contribuições sociais',
    suspension: 'a suspensão',
    taxation: 'a tributação',
    temporaryGoods: 'a movimentação de bens',
    transport: 'o transporte',
    'transport.carrier': 'o transportador',
    typeName: 'a descrição do tipo',
    uf: 'a UF',
    unconditionalDiscount: 'o desconto incondicionado',
    unitPrice: 'o preço unitário',
    value: 'o valor',
    withholding: 'a retenção',
  }),
);

/** Groups of fields that people do not speak of: `items[].taxes.icms` is the ICMS of the items. */
const unspoken: ReadonlySet<string> = new Set(['taxes', 'amounts']);

/**
 * Returns the words for the path of a field, from the inside outwards: `o CNPJ do destinatário` for `recipient.cnpj`;
 * undefined when one of its parts has no words.
 */
export function fieldNameOf(path: string): string | undefined {
  const parts = path.split('.');
  const words: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const pair = fieldWords.get(parts.slice(at, at + 2).join('.'));
    const found = pair ?? wordsOfPart(parts[at] ?? '');
    if (found !== undefined) words.unshift(found);
    else if (!unspoken.has(parts[at] ?? '')) return undefined;
    at += pair !== undefined && at + 1 < parts.length ? 2 : 1;
  }
  return words.length === 0 ? undefined : words.join(' d');
}

/** Returns the words for one part; `items[2]`, counted from 0, is the item 3. */
function wordsOfPart(part: string): string | undefined {
  const position = /^items\[(\d+)\]$/.exec(part)?.[1];
  return position === undefined
    ? fieldWords.get(part.replace(/\[\d*\]$/, ''))
    : `o item ${Number(position) + 1}`;
}
