import {
  type AnswerRow,
  contactSupport,
  ofAll,
  ofEvents,
  ofNote,
  repeatRequest,
  waitForIt,
} from './answer-row.ts';

const source = 'MOC 7.0 4.4 and 5.1';
const requestAgain =
  `Depois repita o POST /v1/nfe com o mesmo externalId; de um evento, ${repeatRequest.event}; de uma faixa, ` +
  `${repeatRequest.disabling}.`;
const newCertificate = `Envie um certificado A1 vigente em PUT /v1/companies/{id}/certificate. ${requestAgain}`;

/** The common part of the rules for issuers of IBS and CBS only. */
const taxOnlyIssuer = {
  sent: { ...ofNote('rejected'), ...ofEvents('rejected') },
  source: 'NT 2026.007',
  title: 'Regra de emitentes só de IBS e CBS',
  meaning: 'O documento contraria uma regra dos emitentes que só recolhem IBS e CBS.',
  repeat: 'no',
  remedy: 'Leia rejection.reason, corrija o pedido e repita o POST com o mesmo externalId.',
} as const;

const federalRegistry = {
  sent: ofNote('rejected'),
  changesWithTime: true,
  source: 'NT 2026.007, 12C02 to 12E02',
  title: 'Cadastro federal',
  meaning: 'O emitente, o destinatário ou um local da operação não está regular no cadastro federal.',
  repeat: 'afterCorrection',
  remedy: 'Regularize o cadastro, ou corrija os dados da parte, e repita o POST com o mesmo externalId.',
} as const;

/** Codes about the service itself, the form of a message, certificates and senders; the same for all messages. */
export const serviceRows: readonly AnswerRow[] = [
  {
    cStats: ['108', '109'],
    sent: ofAll('paused'),
    source,
    title: 'Serviço da SEFAZ paralisado',
    meaning:
      'A SEFAZ está parada, por momentos (108) ou sem previsão (109), e não analisou o documento. O serviço envia os ' +
      'mesmos bytes quando ela voltar; a situação é pending.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['113', '114'],
    sent: ofAll('paused'),
    source,
    title: 'Contingência não ativa',
    meaning:
      'A SEFAZ não processou o documento: o ambiente de contingência está em desativação (113) ou não está ativo para o ' +
      'estado (114). O serviço envia os mesmos bytes de novo; a situação é pending.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['286', '296'],
    sent: ofAll('paused'),
    source,
    title: 'Lista de certificados revogados fora de alcance',
    meaning:
      'A SEFAZ não pôde conferir o certificado (286 da conexão, 296 da assinatura). O serviço tenta de novo.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['656'],
    sent: ofAll('misuse'),
    key: 'misuse',
    source: 'MOC 7.0 5.3',
    title: 'Consumo indevido',
    meaning:
      'A SEFAZ pausou os envios e consultas deste CNPJ por uma hora. O serviço fica em silêncio durante a pausa e ' +
      'continua depois; a situação é pending.',
    repeat: 'no',
    remedy: 'Espere. Se outro sistema usa o mesmo CNPJ, veja se ele repete consultas ou envios rejeitados.',
  },
  {
    cStats: ['999'],
    sent: ofAll('uncatalogued'),
    source,
    title: 'Erro sem código próprio',
    meaning:
      'A SEFAZ teve um erro interno. O serviço consulta o que ela guarda antes de qualquer novo envio.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['242', '299', '409', '410', '411', '238', '239', '252'],
    sent: ofAll('rejected'),
    cause: 'message',
    source,
    title: 'Cabeçalho, versão ou ambiente recusado',
    meaning: 'A SEFAZ recusou a forma da mensagem: cabeçalho, versão do leiaute ou ambiente.',
    repeat: 'afterCorrection',
    remedy: contactSupport,
  },
  {
    cStats: ['452', '764', '765', '776'],
    sent: ofNote('rejected'),
    cause: 'message',
    source: 'NT 2025.001; MOC 7.0 4.4',
    title: 'Modo de envio recusado',
    meaning: 'A SEFAZ recusou o modo do lote (síncrono, assíncrono ou compactado).',
    repeat: 'afterCorrection',
    remedy: contactSupport,
  },
  {
    cStats: ['214'],
    sent: ofAll('rejected'),
    cause: 'message',
    source,
    title: 'Mensagem acima do tamanho',
    meaning: 'O XML é maior do que a SEFAZ aceita. Nada ficou registrado.',
    repeat: 'no',
    remedy:
      'Reduza o pedido: menos itens ou textos mais curtos. Depois repita o POST com o mesmo externalId.',
  },
  {
    cStats: [
      '215',
      '225',
      '243',
      '402',
      '404',
      '416',
      '516',
      '517',
      '545',
      '565',
      '567',
      '568',
      '587',
      '588',
      '297',
      '298',
    ],
    sent: ofAll('rejected'),
    cause: 'message',
    source,
    title: 'Mensagem fora do leiaute',
    meaning:
      'A SEFAZ não aceitou o XML que este serviço escreveu: esquema (215, 225), forma (243 a 588) ou ' +
      'assinatura (297, 298). Nada ficou registrado.',
    repeat: 'afterCorrection',
    remedy: contactSupport,
  },
  {
    cStats: ['280', '281', '282', '283', '284', '285'],
    sent: ofAll('rejected'),
    cause: 'certificate',
    source,
    title: 'Certificado da conexão recusado',
    meaning:
      'A SEFAZ recusou o certificado da conexão: inválido (280), fora da validade (281), sem CNPJ (282), com erro na ' +
      'cadeia (283), revogado (284) ou fora da ICP-Brasil (285).',
    repeat: 'afterCorrection',
    remedy: newCertificate,
  },
  {
    cStats: ['290', '291', '292', '293', '294', '295'],
    sent: ofAll('rejected'),
    cause: 'certificate',
    source,
    title: 'Certificado da assinatura recusado',
    meaning:
      'A SEFAZ recusou o certificado da assinatura: inválido (290), fora da validade (291), sem CNPJ (292), com erro na ' +
      'cadeia (293), revogado (294) ou fora da ICP-Brasil (295).',
    repeat: 'afterCorrection',
    remedy: newCertificate,
  },
  {
    cStats: ['202', '213', '227', '244'],
    sent: ofAll('rejected'),
    cause: 'certificate',
    source: 'MOC 7.0 4.4, F03',
    title: 'Certificado de outro emitente',
    meaning: 'A SEFAZ não reconhece a autoria: o CNPJ ou CPF do certificado não é o do emitente.',
    repeat: 'afterCorrection',
    remedy: `Envie o certificado da empresa ou da sua matriz. ${requestAgain}`,
  },
  {
    cStats: ['574'],
    sent: ofEvents('rejected'),
    cause: 'certificate',
    source: 'MOC 7.0 tables 5-35 and 5-38, P08',
    title: 'O autor do evento não é o emitente',
    meaning: 'A SEFAZ só aceita o evento de quem emitiu a nota, e o CNPJ do evento é outro.',
    repeat: 'afterCorrection',
    remedy: `Veja se a nota é desta empresa e se o certificado é dela; depois ${repeatRequest.event}.`,
  },
  {
    cStats: ['203', '178', '179', '187'],
    sent: ofAll('rejected'),
    cause: 'accreditation',
    source: 'MOC 7.0 1C17-34; NT 2026.007',
    title: 'Emitente não habilitado',
    meaning:
      'A empresa não está habilitada a emitir NF-e, ou está irregular no cadastro. Repetir conta como abuso.',
    repeat: 'afterCorrection',
    remedy: `Credencie ou regularize a empresa na SEFAZ. ${requestAgain}`,
  },
  {
    cStats: ['972', '973', '974', '975', '976', '977', '978'],
    sent: ofNote('rejected'),
    cause: 'software',
    source: 'MOC 7.0 ZD01',
    title: 'Responsável técnico recusado',
    meaning: 'A SEFAZ recusou os dados do responsável técnico do software.',
    repeat: 'afterCorrection',
    remedy: contactSupport,
  },
  {
    cStats: ['159'],
    ...taxOnlyIssuer,
    fields: ['items[].cfop'],
  },
  {
    cStats: ['161'],
    ...taxOnlyIssuer,
    fields: ['items[].taxes.icms'],
  },
  {
    cStats: ['162'],
    ...taxOnlyIssuer,
    fields: ['items[].taxes.ibsCbs'],
  },
  {
    cStats: ['156', '157', '158', '166', '188'],
    ...taxOnlyIssuer,
    changesWithTime: true,
  },
  {
    cStats: ['163', '164'],
    ...taxOnlyIssuer,
    changesWithTime: true,
    repeat: 'afterCorrection',
  },
  {
    cStats: ['180'],
    ...federalRegistry,
    title: 'Regime tributário diferente do cadastro federal',
    meaning:
      'O CRT da empresa difere do cadastro federal: 1 e 2 são do optante do Simples Nacional, 4 é do MEI, 3 dos outros.',
    remedy: 'Corrija o CRT em PATCH /v1/companies/{id}, ou regularize o cadastro; depois repita o pedido.',
    fields: ['company.crt'],
  },
  {
    cStats: ['181', '182'],
    ...federalRegistry,
    title: 'Destinatário não está regular no cadastro federal',
    fields: ['recipient.cnpj'],
  },
  {
    cStats: ['183', '184', '185', '186'],
    ...federalRegistry,
  },
];
