/** What GET /v1/tax/classifications?cst=515 answers. */
export const classificationListExample = {
  tableVersion: 'IT 2025.002 v1.70',
  publishedAt: '2026-10-01',
  data: [
    {
      cst: '515',
      cstDescription: 'Diferimento com redução de alíquota',
      classTrib: '515001',
      description: 'Operações, sujeitas a diferimento, com insumos agropecuários e aquícolas (Anexo IX)',
      legalBasis: 'LC 214/2025, art. 138, § 2º',
      reductionIbs: '60.0000',
      reductionCbs: '60.0000',
      indicators: {
        taxation: true,
        monophase: false,
        rateReduction: true,
        deferral: true,
        creditTransfer: false,
        freeZoneCredit: false,
        periodAdjustment: false,
        baseReduction: false,
        regularTaxation: false,
        presumedCredit: false,
        creditReversal: false,
        monophaseStandard: false,
        monophaseWithholding: false,
        monophaseWithheld: false,
        monophaseDeferral: false,
        biodieselDifference: false,
      },
      documents: ['nfe', 'nfse'],
      validFrom: '2026-01-01',
      validTo: null,
      annex: 'IX',
      technicalAnnex: null,
      rateKind: 'standard',
      simplesRevenueKind: '1',
      since: 'v1.60',
      changedIn: null,
    },
  ],
  nextCursor: null,
  sources: [
    {
      title: 'Informe Técnico 2025.002: CST, cClassTrib e cCredPres do IBS e da CBS',
      version: 'v1.70',
      date: '2026-10-01',
    },
    {
      title: 'Lei Complementar 214/2025, texto com a Lei Complementar 227/2026',
      version: null,
      date: '2026-01-13',
    },
  ],
};

/** What GET /v1/tax/ncm/96190000 answers. */
export const ncmExample = {
  ncm: '96190000',
  exists: true,
  validFrom: null,
  validTo: null,
  matches: [
    {
      annex: 'VIII',
      item: '7',
      description:
        'Fraldas e artigos higiênicos semelhantes, de qualquer matéria classificadas no código 9619.00.00 da NCM/SH',
      matchedBy: '8',
      exceptions: [],
      classTribs: ['200035'],
      reductionIbs: '60.0000',
      reductionCbs: '60.0000',
      legalBasis: 'LC 214/2025, art. 136, Anexo VIII, item 7',
      conditions: [
        { classTrib: '200035', reductionIbs: '60.0000', reductionCbs: '60.0000', condition: null },
      ],
      requirements: [],
      note: '9619.00.00 tem dois tratamentos: fraldas e similares 60% (200035) e produtos de saúde menstrual 100% (200013, art. 147)',
    },
    {
      annex: null,
      item: 'I-III',
      description:
        'Tampões, absorventes higiênicos (inclusive calcinhas absorventes) e coletores menstruais do código 9619.00.00',
      matchedBy: '8',
      exceptions: [],
      classTribs: ['200013'],
      reductionIbs: '100.0000',
      reductionCbs: '100.0000',
      legalBasis: 'LC 214/2025, art. 147, I-III',
      conditions: [
        { classTrib: '200013', reductionIbs: '100.0000', reductionCbs: '100.0000', condition: null },
      ],
      requirements: ['Atender aos requisitos da legislação específica.'],
      note: 'deve atender às normas da Anvisa; mesmo NCM do item 7 do Anexo VIII (60%)',
    },
  ],
  selectiveTax: {
    subject: false,
    legalBasis: null,
    from: null,
    note: 'O NCM não está entre os bens sujeitos ao Imposto Seletivo (LC 214/2025, Anexo XVII).',
  },
  notice:
    'O NCM sozinho não dá direito a tratamento algum: vale apenas para o produto que corresponder à descrição legal e às suas condições. Nenhuma correspondência é aplicada automaticamente; informe a classificação no item ou na classe tributária.',
  rulesVersion: '2026-11-21/IT-2025.002-1.70',
  sources: [
    {
      title: 'Lei Complementar 214/2025, texto com a Lei Complementar 227/2026',
      version: null,
      date: '2026-01-13',
    },
  ],
};

/** What GET /v1/tax/rules?year=2027 answers. */
export const taxRulesExample = {
  year: 2027,
  ibsUf: '0.0500',
  ibsMun: '0.0500',
  cbs: null,
  rates: {
    ibsUf: { rate: '0.0500', status: 'official', legalBasis: 'LC 214/2025, art. 344', note: null },
    ibsMun: { rate: '0.0500', status: 'official', legalBasis: 'LC 214/2025, art. 344', note: null },
    cbs: {
      rate: null,
      status: 'unpublished',
      legalBasis:
        'LC 214/2025, art. 347: alíquota de referência dos arts. 14 e 18 menos 0,1 ponto percentual, exceto combustíveis',
      note: 'alíquota de referência por resolução do Senado sobre cálculo do TCU; ainda não publicada até meados de outubro de 2026',
    },
  },
  selectiveTax: {
    inForce: true,
    from: '2027-01-01',
    note: 'Em vigor desde 01/01/2027 por lei; as alíquotas dependem de lei ordinária, ainda não publicada. As tabelas de CSTIS, cClassTribIS e NCM (Anexos I e II da NT 2025.002) não foram publicadas.',
  },
  groupRequired: [
    {
      crt: 3,
      from: '2026-01-01',
      documents: ['nfe'],
      note: 'Obrigado por lei. A falta do grupo é recusada (SEFAZ 1115) em homologação para notas emitidas desde 01/07/2026; em produção a regra é de implementação futura.',
    },
  ],
  phase: 'CBS em vigor, IBS simbólico',
  phases: [
    {
      from: '2026-01-01',
      to: '2026-12-31',
      description: 'Ano de teste: CBS de 0,9% e IBS de 0,1%; PIS, COFINS, ICMS, ISS e IPI sem mudança.',
    },
    {
      from: '2027-01-01',
      to: '2028-12-31',
      description:
        'CBS em vigor e IBS simbólico (0,05% estadual e 0,05% municipal); PIS e COFINS extintos; IPI zero, exceto para produtos que concorrem com a Zona Franca de Manaus; Imposto Seletivo em vigor.',
    },
    {
      from: '2029-01-01',
      to: '2032-12-31',
      description:
        'Transição do ICMS e do ISS para o IBS: 90% em 2029, 80% em 2030, 70% em 2031, 60% em 2032.',
    },
    { from: '2033-01-01', to: null, description: 'Sistema novo completo: ICMS e ISS extintos.' },
  ],
  rules: [
    'a redução de 0,1 ponto percentual da CBS é proporcional à redução da operação (LC 214/2025, art. 347, § 1º, I)',
    'desde 2027 IBS, CBS e IS fazem parte de vProd, exceto em notas de importação (NT 2026.008)',
    'compra governamental: redutor dos arts. 370 e 472 (2027 a 2033) e redistribuição do art. 473 da LC 214/2025, com alíquota zero dos demais entes',
  ],
  currentTaxes: {
    pisCofins: { status: 'extinct', note: 'Extintos desde 01/01/2027 (EC 132/2023; LC 214/2025, art. 542)' },
    ipi: {
      status: 'zeroExceptFreeZone',
      note: 'Alíquota zero, exceto para produtos que concorrem com a Zona Franca de Manaus (EC 132/2023, ADCT art. 126)',
    },
    icmsFactor: '1.0',
    issFactor: '1.0',
  },
  singlePhase: { ibs: 'adValorem', cbs: 'adRem' },
  unpublished: [
    {
      topic: 'Alíquota de referência da CBS de 2027',
      expected:
        'Cálculo do TCU até 30/10/2026 e resolução do Senado até 15/12/2026 (LC 214/2025, art. 353, § 2º); sem ela até 22 de dezembro, valem as alíquotas calculadas pelo TCU (art. 349, § 2º).',
      note: 'Ainda não publicada; estimativas que circulam não são alíquota.',
    },
    {
      topic: 'Redutor das compras governamentais (pRedutor)',
      expected: 'Fixado para cada ano de 2027 a 2033 (LC 214/2025, arts. 370 e 472).',
      note: 'Ainda não publicado; compra governamental não é calculada.',
    },
    {
      topic: 'Alíquotas do Imposto Seletivo e tabelas de CSTIS e cClassTribIS',
      expected: 'Lei ordinária para as alíquotas; tabelas nos Anexos I e II da NT 2025.002.',
      note: 'Não publicadas até a v1.52; o grupo IS não é gerado.',
    },
    {
      topic: 'Tabelas de cProdANP com as alíquotas monofásicas ad rem e ad valorem',
      expected: 'Tabelas de produtos e de referência da NT 2025.002.',
      note: 'Não publicadas; combustíveis do CST 620 não são atendidos.',
    },
    {
      topic: 'Nota técnica para CRT 1, 2 e 4',
      expected: 'Orientação em nota técnica futura (NT 2025.002 v1.51).',
      note: 'Sem leiaute para o IBS e a CBS de optantes do Simples Nacional e do MEI.',
    },
    {
      topic: 'Pacote de esquemas com os campos da NT 2026.006 e da NT 2026.008',
      expected: 'Portal da NF-e.',
      note: 'Ainda não publicado; os campos não são gerados.',
    },
  ],
  publicationCalendar: [
    {
      step: 'Cálculo das alíquotas de referência pelo TCU',
      deadline: 'prazo prorrogado por 45 dias em 2026',
      date: '2026-10-30',
      legalBasis: 'LC 214/2025, art. 353, § 2º',
    },
    {
      step: 'Resolução do Senado Federal',
      deadline: 'prazo prorrogado por 45 dias em 2026',
      date: '2026-12-15',
      legalBasis: 'LC 214/2025, art. 353, § 2º',
    },
    {
      step: 'Alíquotas calculadas pelo TCU na falta da resolução',
      deadline: 'sem resolução até 22 de dezembro do ano anterior, valem até que uma entre em vigor',
      date: null,
      legalBasis: 'LC 214/2025, art. 349, § 2º',
    },
  ],
  rulesVersion: '2026-11-21/IT-2025.002-1.70',
  sources: [
    {
      title: 'Lei Complementar 214/2025, texto com a Lei Complementar 227/2026',
      version: null,
      date: '2026-01-13',
    },
    { title: 'Informe Técnico 2026.002: alíquotas da CBS', version: 'v1.00', date: '2026-05-12' },
    {
      title: 'Informe Técnico 2025.002: CST, cClassTrib e cCredPres do IBS e da CBS',
      version: 'v1.70',
      date: '2026-10-01',
    },
  ],
};
