import { expect, test } from 'vitest';
import {
  contributionsXml,
  municipalTaxXml,
  type NfseChanges,
  partyXml,
  providerXml,
  reformRequestXml,
} from '../testing/authorized-nfse.ts';
import { foreignCustomer, nfseCases } from '../testing/nfse-cases.ts';
import { readDanfse } from '../testing/read-danfse.ts';

// Points of the acceptance checklist of the DANFSe (facts/danfse.md §9), by their numbers: label and value of one group.

const provider = 'PRESTADOR / FORNECEDOR';
const customer = 'TOMADOR / ADQUIRENTE';
const destination = 'DESTINATÁRIO DA OPERAÇÃO';
const intermediary = 'INTERMEDIÁRIO DA OPERAÇÃO';
const service = 'SERVIÇO PRESTADO';
const municipal = 'TRIBUTAÇÃO MUNICIPAL (ISSQN)';
const federal = 'TRIBUTAÇÃO FEDERAL (EXCETO CBS)';
const reform = 'TRIBUTAÇÃO IBS / CBS';
const total = 'VALOR TOTAL DA NFS-e';

const money = 'R$ ';
const printed: readonly (readonly [
  point: string,
  changes: NfseChanges,
  block: string,
  label: string,
  content: string,
])[] = [
  ['7', {}, '', 'CHAVE DE ACESSO DA NFS-e', '35503082211222333000181000000000004226111234567895'],
  [
    '7',
    nfseCases['letters in the CNPJ'],
    '',
    'CHAVE DE ACESSO DA NFS-e',
    '35503082212ABC34501DE35000000000004326119876543219',
  ],
  ['11', {}, '', 'NÚMERO DA NFS-e', '42'],
  ['11', {}, '', 'COMPETÊNCIA DA NFS-e', '20/11/2026'],
  ['11', {}, '', 'DATA E HORA DA EMISSÃO DA NFS-e', '20/11/2026 10:16:07'],
  ['11', {}, '', 'DATA E HORA DA EMISSÃO DA DPS', '20/11/2026 09:15:59'],
  ['11', {}, '', 'NÚMERO DA DPS', '101'],
  ['11', {}, '', 'SÉRIE DA DPS', '1'],
  ['12', {}, '', 'EMITENTE DA NFS-e', 'Prestador'],
  ['12', { emittedBy: '3' }, '', 'EMITENTE DA NFS-e', 'Intermediário'],
  ['12', {}, '', 'SITUAÇÃO DA NFS-e', 'NFS-e Gerada'],
  ['12', { status: '107' }, '', 'SITUAÇÃO DA NFS-e', 'NFS-e MEI'],
  ['33', { status: '101' }, '', 'SITUAÇÃO DA NFS-e', 'NFS-e de Substituição Gerada'],
  ['12', { status: '199' }, '', 'SITUAÇÃO DA NFS-e', '199'],
  ['12', {}, '', 'FINALIDADE', 'NFS-e regular'],
  ['35', nfseCases.MEI, '', 'FINALIDADE', '-'],
  ['13', {}, provider, 'CNPJ / CPF / NIF', '11.222.333/0001-81'],
  ['13', {}, provider, 'Nome / Nome Empresarial', 'Oficina de Software São João Ltda'],
  ['13', {}, provider, 'Indicador Municipal (Inscrição)', '12345678'],
  ['13', {}, provider, 'Telefone', '(11) 3333-4444'],
  ['13', {}, provider, 'Endereço', 'Rua das Acácias, 45, Sala 12, Bela Vista'],
  ['13', {}, provider, 'E-mail', 'notas@saojoao.example'],
  ['13', {}, provider, 'Código IBGE / CEP', '3550308 / 01.310-200'],
  [
    '13',
    {
      issuer: '<CPF>11144477735</CPF><xNome>Maria Prestadora</xNome>',
      provider: providerXml('<opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib>', '<CPF>11144477735</CPF>'),
    },
    provider,
    'Nome / Nome Empresarial',
    'Maria Prestadora',
  ],
  ['13', nfseCases['issued by the customer'], provider, 'Nome / Nome Empresarial', 'Prestadora de Fora Ltda'],
  ['13', nfseCases['issued by the customer'], provider, 'Indicador Municipal (Inscrição)', '77'],
  ['13', nfseCases['issued by the customer'], provider, 'Município / Sigla UF', 'Curitiba / PR'],
  ['13', nfseCases['issued by the customer'], provider, 'E-mail', 'prestadora@example.com'],
  ['14', {}, provider, 'Simples Nacional na Data de Competência', 'Não Optante'],
  ['14', {}, provider, 'Regime de Apuração Tributária pelo SN', '-'],
  [
    '14',
    nfseCases.MEI,
    provider,
    'Simples Nacional na Data de Competência',
    'Optante - Microempreendedor Individua...',
  ],
  [
    '14',
    nfseCases.simples,
    provider,
    'Simples Nacional na Data de Competência',
    'Optante - Microempresa ou Empresa de...',
  ],
  [
    '14',
    nfseCases.simples,
    provider,
    'Regime de Apuração Tributária pelo SN',
    'Tributos federais pelo SN e ISSQN por fora do SN',
  ],
  ['15', {}, customer, 'CNPJ / CPF / NIF', '99.888.777/0001-00'],
  ['15', nfseCases['all blocks'], destination, 'CNPJ / CPF / NIF', '12.ABC.345/01DE-35'],
  ['15', nfseCases['all blocks'], intermediary, 'CNPJ / CPF / NIF', '111.444.777-35'],
  ['15', { customer: foreignCustomer }, customer, 'CNPJ / CPF / NIF', 'US123456789'],
  ['15', { customer: foreignCustomer }, customer, 'Município / Sigla UF', 'New York / US'],
  ['15', { customer: foreignCustomer }, customer, 'Código IBGE / CEP', '- / 10001'],
  ['15', { customer: foreignCustomer }, customer, 'Endereço', '5th Avenue, 10, Manhattan, NY'],
  ['16', {}, customer, 'Município / Sigla UF', 'Belo Horizonte / MG'],
  [
    '16',
    {
      customer: partyXml(
        'toma',
        '<cNaoNIF>1</cNaoNIF><xNome>N</xNome><end><endNac><cMun>3599999</cMun><CEP>1310200</CEP></endNac><xLgr>R</xLgr><nro>1</nro><xBairro>B</xBairro></end>',
      ),
    },
    customer,
    'Município / Sigla UF',
    '3599999 / SP',
  ],
  ['21', {}, service, 'Código de Tributação Nacional / Municipal', '01.01.01 / -'],
  ['21', { municipalCode: '123' }, service, 'Código de Tributação Nacional / Municipal', '01.01.01 / 123'],
  ['21', {}, service, 'Código da NBS', '1.1502.10.00'],
  ['21', {}, service, 'Local da Prestação / Sigla UF / País', 'São Paulo / SP / BR'],
  ['21', nfseCases.export, service, 'Local da Prestação / Sigla UF / País', 'São Paulo / - / US'],
  ['19', {}, municipal, 'Tipo de Tributação do ISSQN', 'Operação tributável'],
  ['19', {}, municipal, 'Município / Sigla UF / País da Incidência do ISSQN', 'São Paulo / SP / BR'],
  ['19', nfseCases.export, municipal, 'Tipo de Tributação do ISSQN', 'Exportação de serviço'],
  ['19', nfseCases.export, municipal, 'Município / Sigla UF / País da Incidência do ISSQN', '- / - / US'],
  [
    '19',
    nfseCases['all blocks'],
    municipal,
    'Regime Especial de Tributação do ISSQN',
    'Profissional Autônomo',
  ],
  [
    '19',
    nfseCases['all blocks'],
    municipal,
    'Suspensão da Exigibilidade do ISSQN',
    'Exigibilidade Suspensa por Decisão Ju...',
  ],
  ['19', nfseCases['all blocks'], municipal, 'Benefício Municipal', 'Redução da BC em percentual'],
  ['19', nfseCases['all blocks'], municipal, 'Cálculo do BM', `${money}15,15`],
  [
    '19',
    {
      municipalTax: municipalTaxXml(
        '<tribISSQN>1</tribISSQN><BM><nBM>35503080200001</nBM><vRedBCBM>100.00</vRedBCBM></BM><tpRetISSQN>1</tpRetISSQN>',
      ),
    },
    municipal,
    'Cálculo do BM',
    `${money}100,00`,
  ],
  ['19', nfseCases['all blocks'], municipal, 'Total Deduções/Reduções', `${money}450,10`],
  ['19', nfseCases['all blocks'], municipal, 'Desconto Incondicionado', `${money}34,56`],
  ['19', nfseCases['all blocks'], municipal, 'Retenção do ISSQN', 'Retido pelo Tomador'],
  ['42', {}, municipal, 'BC ISSQN', `${money}1.500,00`],
  ['42', {}, municipal, 'Alíquota Aplicada', '5,00%'],
  ['42', {}, municipal, 'ISSQN Apurado', `${money}75,00`],
  ['24', nfseCases['all blocks'], federal, 'IRRF', `${money}22,22`],
  ['24', nfseCases['all blocks'], federal, 'Contribuição Previdenciária - Retida', `${money}11,11`],
  ['24', nfseCases['all blocks'], federal, 'Contribuições Sociais - Retidas', `${money}33,33`],
  ['24', nfseCases['all blocks'], federal, 'PIS - Débito Apuração Própria', `${money}9,75`],
  ['24', nfseCases['all blocks'], federal, 'COFINS - Débito Apuração Própria', `${money}45,00`],
  ['24', nfseCases['all blocks'], federal, 'Descrição Contrib. Sociais - Retidas', 'PIS/COFINS/CSLL Retidos'],
  ...(['withheld as 1, competence 2026-12'] as const).flatMap(
    (name) =>
      [
        ['24', nfseCases[name], federal, 'Contribuições Sociais - Retidas', `${money}69,75`],
        ['24', nfseCases[name], federal, 'PIS - Débito Apuração Própria', `${money}0,00`],
        ['24', nfseCases[name], federal, 'COFINS - Débito Apuração Própria', `${money}0,00`],
        ['24', nfseCases[name], federal, 'Descrição Contrib. Sociais - Retidas', 'PIS/COFINS Retidos'],
      ] as const,
  ),
  ['24', nfseCases['competence 2027'], federal, 'Contribuições Sociais - Retidas', `${money}69,75`],
  ['24', { federalTax: '' }, federal, 'PIS - Débito Apuração Própria', '-'],
  ['25', nfseCases.MEI, reform, 'CST / cClassTrib', '- / -'],
  [
    '25',
    nfseCases.MEI,
    reform,
    'Indicador de Operação / Código IBGE Incidência / Município Incidência / Sigla UF',
    '- / - / - / -',
  ],
  ['25', nfseCases.MEI, reform, 'Exclusões e Reduções da Base de Cálculo', '-'],
  ['25', nfseCases.simples, reform, 'Exclusões e Reduções da Base de Cálculo', '-'],
  ['25', nfseCases.MEI, reform, 'Red. Alíquota IBS / Red. Alíquota CBS', '- / - / -'],
  ['25', nfseCases.MEI, reform, 'Alíquota - IBS UF / IBS Mun', '- / -'],
  ['25', {}, reform, 'CST / cClassTrib', '000 / 000001'],
  [
    '25',
    {},
    reform,
    'Indicador de Operação / Código IBGE Incidência / Município Incidência / Sigla UF',
    '100301 / 3106200 / Belo Horizonte / MG',
  ],
  ['25', {}, reform, 'Red. Alíquota IBS / Red. Alíquota CBS', '60,00% / 50,00% / 40,00%'],
  ['25', {}, reform, 'Alíquota - IBS UF / IBS Mun', '0,10% / 0,02%'],
  ['26', nfseCases['all blocks'], reform, 'Exclusões e Reduções da Base de Cálculo', `${money}164,31`],
  ['26', {}, reform, 'Base de Cálculo Após Exclusões e Reduções', `${money}1.370,25`],
  ['27', {}, reform, 'Alíq. Efetiva Municipal - IBS', '0,01%'],
  ['27', {}, reform, 'Valor Apurado Municipal - IBS', `${money}0,26`],
  ['27', {}, reform, 'Alíq. Efetiva Estadual - IBS', '0,04%'],
  ['27', {}, reform, 'Valor Apurado Estadual - IBS', `${money}1,11`],
  ['27', {}, reform, 'Valor Total Apurado - IBS', `${money}1,37`],
  ['27', {}, reform, 'Alíquota - CBS', '0,90%'],
  ['27', {}, reform, 'Alíquota Efetiva - CBS', '0,54%'],
  ['27', {}, reform, 'Valor Total Apurado - CBS', `${money}12,33`],
  ['28', {}, total, 'Total do IBS/CBS', `${money}13,70`],
  ['28', {}, total, 'Valor Líquido da NFS-e + IBS/CBS', `${money}1.500,77`],
  ['29', {}, total, 'Valor da Operação / Serviço', `${money}1.500,00`],
  ['29', {}, total, 'Total das Retenções (ISSQN / Federais)', `${money}30,50`],
  ['29', {}, total, 'Valor Líquido da NFS-e', `${money}1.469,50`],
  ['29', {}, total, 'Desconto Condicionado', '-'],
  ['29', nfseCases['all blocks'], total, 'Desconto Incondicionado', `${money}34,56`],
  ['29', nfseCases['all blocks'], total, 'Desconto Condicionado', `${money}12,00`],
];

const named = printed.map(([point, changes, ...field]) => [point, ...field, changes] as const);
test.each(named)('%s: %s | %s | %s', (_point, block, label, content, changes) => {
  expect(readDanfse(changes).contentOf(block, label)).toBe(content);
});

test('13: the data of the issuer are printed for the provider only when both are the same person', () => {
  const regime = '<opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib>';
  const other = readDanfse({ emittedBy: '2', provider: providerXml(regime, '<CNPJ>44555666000181</CNPJ>') });
  expect(other.contentOf(provider, 'Nome / Nome Empresarial')).toBe('-');
  expect(other.contentOf(provider, 'Município / Sigla UF')).toBe('- / -');
  const customerOfIssuer = partyXml('toma', '<CNPJ>11222333000181</CNPJ><xNome>A mesma</xNome>');
  expect(readDanfse({ customer: customerOfIssuer }).contentOf(customer, 'Telefone')).toBe('-');
});

const namesOf = (changes: NfseChanges) => readDanfse(changes).titles;

test('17, 18, 19: a part that a note lacks is one line with the words of the norm', () => {
  expect(namesOf(nfseCases['no ISSQN, no party'])).toEqual([
    provider,
    'TOMADOR/ADQUIRENTE DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
    'DESTINATÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
    'INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
    service,
    'TRIBUTAÇÃO MUNICIPAL (ISSQN) - OPERAÇÃO NÃO SUJEITA AO ISSQN',
    federal,
    reform,
    total,
    'INFORMAÇÕES COMPLEMENTARES',
  ]);
  expect(namesOf({})).toContain('O DESTINATÁRIO É O PRÓPRIO TOMADOR/ADQUIRENTE DA OPERAÇÃO');
  expect(namesOf(nfseCases['all blocks'])).toEqual([
    provider,
    customer,
    destination,
    intermediary,
    service,
    municipal,
    federal,
    reform,
    total,
    'INFORMAÇÕES COMPLEMENTARES',
  ]);
  for (const taxation of ['1', '2', '3']) {
    const municipalTax = municipalTaxXml(`<tribISSQN>${taxation}</tribISSQN><tpRetISSQN>1</tpRetISSQN>`);
    expect(namesOf({ municipalTax })).toContain(municipal);
  }
});

const regime = 'Regime Especial de Tributação do ISSQN';
const deductions = 'Total Deduções/Reduções';
const has = (changes: NfseChanges, label: string) =>
  readDanfse(changes).fields.some((field) => field.label === label && field.block === municipal);

test.each([
  ['nothing', {}, false, false],
  [
    'a special regime',
    { provider: providerXml('<opSimpNac>1</opSimpNac><regEspTrib>6</regEspTrib>') },
    true,
    false,
  ],
  ['immunity', nfseCases.immunity, true, false],
  ['a suspension', nfseCases['all blocks'], true, true],
  ['a benefit', { values: '<tpBM>1</tpBM><vLiq>1.00</vLiq>' }, false, true],
  [
    'a discount',
    { discounts: '<vDescCondIncond><vDescIncond>1.00</vDescIncond></vDescCondIncond>' },
    false,
    true,
  ],
  ['a deduction of the authority', { values: '<vCalcDR>1.00</vCalcDR><vLiq>1.00</vLiq>' }, false, true],
] as const)(
  '20: which rows of regime and benefit are printed for a note with %s',
  (_name, changes, hasRegime, hasBenefit) => {
    expect([has(changes, regime), has(changes, deductions)]).toEqual([hasRegime, hasBenefit]);
  },
);

test('19: deductions and reimbursements are one sum', () => {
  const reimbursed = { vCalcReeRepRes: '<vBC>1370.25</vBC><vCalcReeRepRes>20.05</vCalcReeRepRes>' };
  const read = (values: string, discounts: string) =>
    readDanfse({
      values,
      discounts,
      reform: `<IBSCBS><valores>${reimbursed.vCalcReeRepRes}</valores></IBSCBS>`,
    });
  const given = read('<vLiq>1.00</vLiq>', '<vDedRed><vDR>450.10</vDR></vDedRed>');
  expect(given.contentOf(municipal, deductions)).toBe(`${money}470,15`);
  expect(given.contentOf(reform, 'Exclusões e Reduções da Base de Cálculo')).toBe(`${money}74,80`);
  const calculated = read(
    '<vCalcDR>100.00</vCalcDR><vLiq>1.00</vLiq>',
    '<vDedRed><pDR>10.00</pDR></vDedRed>',
  );
  expect(calculated.contentOf(municipal, deductions)).toBe(`${money}120,05`);
});

test('22: the code has the description of the municipality, or else the national one, without a label', () => {
  expect(readDanfse().paragraphs).toContain('Análise e desenvolvimento de sistemas.');
  const { paragraphs } = readDanfse(nfseCases['all blocks']);
  expect(paragraphs).toContain('Sistemas sob encomenda, código do município.');
  expect(paragraphs).not.toContain('Análise e desenvolvimento de sistemas.');
});

test.each([
  ['2026-12-31', true],
  ['2027-01-01', false],
])('24: whether the row of PIS and COFINS is printed for competence %s: %s', (competence, stands) => {
  const labels = readDanfse({ competence, federalTax: contributionsXml('0') }).fields.map(
    ({ label }) => label,
  );
  for (const label of [
    'PIS - Débito Apuração Própria',
    'COFINS - Débito Apuração Própria',
    'Descrição Contrib. Sociais - Retidas',
  ]) {
    expect(labels.includes(label)).toBe(stands);
  }
});

test('23, 30, 31, 32: complementary items are in order with their prefixes and lines, and the taxes follow', () => {
  const { paragraphs } = readDanfse(nfseCases['replaces another']);
  expect(paragraphs.slice(-2)).toEqual([
    'Inf. Cont.: Contrato 77. | NFS-e Subst.: 35503082211222333000181000000000004126111234567890 | Doc. Ref.: Ref 3 | ' +
      'Cod. Obra: OBRA-1 | Doc. Tec.: ART-9 | Núm. Ped.: P1 | Item Ped.: 1, 2 | Inf. A. T. Mun.: Do município',
    'Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012: Federais: 13,45% ; Estaduais: 0,00% ; Municipais: 5,00%',
  ]);
});

test('23: the description keeps its lines', () => {
  const { fields } = readDanfse(nfseCases['replaces another']);
  const lines = fields.find(({ label }) => label === 'Descrição do Serviço')?.marks ?? [];
  expect(lines.slice(1).map(({ text }) => text)).toEqual([
    'Linha um:',
    '- análise - "completa"',
    '- programação',
  ]);
  const [first, , last] = lines.slice(1).map(({ y }) => y);
  expect(((last ?? 0) - (first ?? 0)) / 7.8).toBeCloseTo(3, 3);
});

test('30: a property and an event have their prefixes', () => {
  const reformRequest = reformRequestXml(
    '<indDest>0</indDest>',
    '<imovel><inscImobFisc>IPTU-1</inscImobFisc></imovel>',
  );
  const details = '<atvEvento><xNome>Feira</xNome><idAtvEvt>EV-5</idAtvEvt></atvEvento>';
  expect(readDanfse({ reformRequest, details }).paragraphs.at(-2)).toBe(
    'Insc. Imob.: IPTU-1 | Cod. Evt.: EV-5',
  );
  const works = '<obra><inscImobFisc>IPTU-2</inscImobFisc></obra>';
  expect(readDanfse({ details: works }).paragraphs.at(-2)).toBe('Insc. Imob.: IPTU-2');
});

const approximate = 'Totais Aproximados dos Tributos cfe. Lei nº 12.741/2012:';
test.each([
  [nfseCases.export, 'Federais: R$ 100,00 ; Estaduais: R$ 0,00 ; Municipais: R$ 1.234,50'],
  [nfseCases.MEI, 'Federais: - ; Estaduais: - ; Municipais: -'],
  [nfseCases.simples, 'Simples Nacional: 6,00%'],
])('31: the line of Lei 12.741/2012 has the values of the document: %#', (changes, text) => {
  expect(readDanfse(changes).paragraphs.at(-1)).toBe(`${approximate} ${text}`);
});

test('5: municipality, generator and environment are in the header; for item 99 there is no municipality', () => {
  expect(readDanfse().paragraphs).toEqual(
    expect.arrayContaining([
      'Município: São Paulo / SP',
      'Ambiente Gerador: Sistema Nacional da NFS-e',
      'Tipo de Ambiente: Produção',
    ]),
  );
  const without = readDanfse(nfseCases['no ISSQN, no party']).paragraphs;
  expect(without.filter((text) => text.startsWith('Município'))).toEqual([]);
  expect(readDanfse({ generator: '1' }).paragraphs).toContain('Ambiente Gerador: Prefeitura');
});
