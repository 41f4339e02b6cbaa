import type { Repeat } from '../errors/error-row.ts';

/** What one or more cStats of the authority mean for the client, in Portuguese. */
export interface AnswerText {
  readonly cStats: readonly string[];
  readonly title: string;
  /** What happened, and what the service does about it. */
  readonly meaning: string;
  readonly repeat: Repeat;
  /** What the client changes or does. */
  readonly remedy: string;
}

const waitForIt =
  'Nada: acompanhe a nota por webhook ou ?wait=. Não emita a mesma venda com outro externalId.';
const tellSupport = 'Informe ao suporte o id da nota: a causa está neste serviço, não nos seus dados.';

/** The answers that the service treats by a rule of their own, in the order of `answerCodes` of the domain. */
export const answerTexts: readonly AnswerText[] = [
  {
    cStats: ['100', '150'],
    title: 'Nota autorizada',
    meaning: 'A SEFAZ autorizou a nota (150: fora do prazo). A situação passa a authorized.',
    repeat: 'no',
    remedy: 'Nada. O XML e o DANFE já podem ser baixados.',
  },
  {
    cStats: ['101', '151', '155'],
    title: 'Nota cancelada',
    meaning: 'A SEFAZ guarda a nota como cancelada (151 e 155: fora do prazo).',
    repeat: 'no',
    remedy: 'Se a venda existe, emita outra nota com outro externalId.',
  },
  {
    cStats: ['110', '301', '302', '303'],
    title: 'Uso denegado',
    meaning:
      'A SEFAZ denegou a nota por irregularidade fiscal do emitente (301) ou do destinatário (302 e 303). Ela fica ' +
      'registrada, o número está usado, e a nota não tem valor. Sem protocolo, é uma rejeição.',
    repeat: 'no',
    remedy: 'Regularize o cadastro com a SEFAZ; depois emita outra nota com outro externalId.',
  },
  {
    cStats: ['103'],
    title: 'Lote recebido',
    meaning: 'A SEFAZ recebeu a nota e ainda a processa. O serviço consulta o recibo; a situação é pending.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['105'],
    title: 'Lote em processamento',
    meaning: 'A SEFAZ ainda processa a nota. O serviço consulta o recibo de novo; a situação é pending.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['106'],
    title: 'Lote não localizado',
    meaning: 'A SEFAZ não conhece o recibo. O serviço consulta a chave da nota antes de qualquer novo envio.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['108', '109'],
    title: 'Serviço da SEFAZ paralisado',
    meaning:
      'A SEFAZ está parada, por momentos (108) ou sem previsão (109), e não analisou a nota. O serviço envia os mesmos ' +
      'bytes quando ela voltar; a situação é pending.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['286', '296'],
    title: 'Lista de certificados revogados fora de alcance',
    meaning:
      'A SEFAZ não pôde conferir o certificado (286 da conexão, 296 da assinatura). O serviço tenta de novo.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['204'],
    title: 'Duplicidade da nota',
    meaning:
      'A mesma chave já está na SEFAZ: um envio anterior chegou e a resposta se perdeu. O serviço consulta a chave e ' +
      'adota o que a SEFAZ guarda, se o conteúdo for o mesmo.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['205'],
    title: 'A nota já está denegada',
    meaning: 'A mesma chave está na SEFAZ como denegada. O serviço consulta a chave para confirmá-lo.',
    repeat: 'no',
    remedy: 'Regularize o cadastro com a SEFAZ; depois emita outra nota com outro externalId.',
  },
  {
    cStats: ['218'],
    title: 'A nota já está cancelada',
    meaning: 'A mesma chave está na SEFAZ como cancelada. O serviço consulta a chave para confirmá-lo.',
    repeat: 'no',
    remedy: 'Se a venda existe, emita outra nota com outro externalId.',
  },
  {
    cStats: ['217'],
    title: 'A nota não consta na SEFAZ',
    meaning:
      'A chave consultada não está lá agora. Isso não prova que o envio se perdeu: o serviço espera, e só então envia ' +
      'os mesmos bytes de novo.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['635'],
    title: 'O mesmo número já espera na SEFAZ',
    meaning: 'Uma nota com esta série e número está na fila da SEFAZ. O serviço espera e consulta a chave.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['539', '561', '562', '613', '216', '620'],
    title: 'Duplicidade com outra chave de acesso',
    meaning:
      'A série e o número já estão na SEFAZ sob outra chave. O serviço consulta as duas chaves; se a outra nota não é ' +
      'um envio anterior da mesma, a nota fica com attention duplicate_unresolved.',
    repeat: 'no',
    remedy:
      'Veja se outro sistema emite na mesma série. Nesse caso use séries diferentes em cada sistema, e peça ao suporte ' +
      'que ajuste o próximo número.',
  },
  {
    cStats: ['656'],
    title: 'Consumo indevido',
    meaning:
      'A SEFAZ pausou os envios e consultas deste CNPJ por uma hora. O serviço fica em silêncio durante a pausa e ' +
      'continua depois; a situação é pending.',
    repeat: 'no',
    remedy: 'Espere. Se outro sistema usa o mesmo CNPJ, veja se ele repete consultas ou envios rejeitados.',
  },
  {
    cStats: ['999'],
    title: 'Erro sem código próprio',
    meaning: 'A SEFAZ teve um erro interno. O serviço consulta a chave antes de qualquer novo envio.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['206'],
    title: 'Número inutilizado',
    meaning: 'O número da nota foi inutilizado na SEFAZ e não pode mais ser usado.',
    repeat: 'no',
    remedy: 'Emita a venda com outro externalId, que recebe outro número.',
  },
  {
    cStats: ['114'],
    title: 'Contingência não ativa',
    meaning: 'A nota foi enviada a um ambiente de contingência que a SEFAZ não ativou para o estado.',
    repeat: 'afterCorrection',
    remedy: tellSupport,
  },
  {
    cStats: ['242', '299', '409', '410', '411', '238', '239', '252'],
    title: 'Cabeçalho, versão ou ambiente recusado',
    meaning: 'A SEFAZ recusou a forma da mensagem: cabeçalho, versão do leiaute ou ambiente.',
    repeat: 'afterCorrection',
    remedy: tellSupport,
  },
  {
    cStats: ['452', '764', '765', '776'],
    title: 'Modo de envio recusado',
    meaning: 'A SEFAZ recusou o modo do lote (síncrono, assíncrono ou compactado).',
    repeat: 'afterCorrection',
    remedy: tellSupport,
  },
  {
    cStats: ['280', '281', '282', '283', '284', '285'],
    title: 'Certificado da conexão recusado',
    meaning:
      'A SEFAZ recusou o certificado da conexão: inválido (280), fora da validade (281), sem CNPJ (282), com erro na ' +
      'cadeia (283), revogado (284) ou fora da ICP-Brasil (285).',
    repeat: 'afterCorrection',
    remedy:
      'Envie um certificado A1 vigente em PUT /v1/companies/{id}/certificate e repita o POST da nota com o mesmo ' +
      'externalId.',
  },
  {
    cStats: ['290', '291', '292', '293', '294', '295'],
    title: 'Certificado da assinatura recusado',
    meaning:
      'A SEFAZ recusou o certificado da assinatura: inválido (290), fora da validade (291), sem CNPJ (292), com erro na ' +
      'cadeia (293), revogado (294) ou fora da ICP-Brasil (295).',
    repeat: 'afterCorrection',
    remedy:
      'Envie um certificado A1 vigente em PUT /v1/companies/{id}/certificate e repita o POST da nota com o mesmo ' +
      'externalId.',
  },
  {
    cStats: ['202', '213', '227', '244'],
    title: 'Certificado de outro emitente',
    meaning: 'A SEFAZ não reconhece a autoria: o CNPJ ou CPF do certificado não é o do emitente da nota.',
    repeat: 'afterCorrection',
    remedy: 'Envie o certificado da empresa ou da sua matriz e repita o POST da nota com o mesmo externalId.',
  },
  {
    cStats: ['203', '178', '179', '187'],
    title: 'Emitente não habilitado',
    meaning:
      'A empresa não está habilitada a emitir NF-e, ou está irregular no cadastro. Repetir conta como abuso.',
    repeat: 'afterCorrection',
    remedy:
      'Credencie ou regularize a empresa na SEFAZ; depois repita o POST da nota com o mesmo externalId.',
  },
  {
    cStats: ['972', '973', '974', '975', '976', '977', '978'],
    title: 'Responsável técnico recusado',
    meaning: 'A SEFAZ recusou os dados do responsável técnico do software.',
    repeat: 'afterCorrection',
    remedy: tellSupport,
  },
  {
    cStats: ['156', '157', '158', '159', '161', '162', '163', '164', '166', '188'],
    title: 'Regra de emitentes só de IBS e CBS',
    meaning: 'A nota contraria uma regra dos emitentes que só recolhem IBS e CBS.',
    repeat: 'no',
    remedy: 'Leia rejection.reason, corrija o pedido e repita o POST com o mesmo externalId.',
  },
  {
    cStats: ['180', '181', '182', '183', '184', '185', '186'],
    title: 'Cadastro federal',
    meaning: 'O emitente, o destinatário ou um local da operação não está regular no cadastro federal.',
    repeat: 'afterCorrection',
    remedy: 'Regularize o cadastro, ou corrija os dados da parte, e repita o POST com o mesmo externalId.',
  },
];
