import { type AnswerRow, contactSupport, ofEvents, repeatRequest } from './answer-row.ts';

const source = 'MOC 7.0 tables 5-35, 5-38, 5-40';

/** Codes that only an event gets, or that have a special meaning for one. */
export const eventRows: readonly AnswerRow[] = [
  {
    cStats: ['573'],
    sent: ofEvents('duplicate'),
    source,
    title: 'Duplicidade do evento',
    meaning:
      'A SEFAZ já guarda um evento deste tipo e sequência: um envio anterior chegou e a resposta se perdeu, ou outro ' +
      'sistema o registrou. O serviço consulta a nota, lê o evento e compara o texto.',
    repeat: 'no',
    remedy:
      'Nada. Se a carta registrada tem outro texto, o evento fica com attention text_mismatch: escreva outra carta.',
  },
  {
    cStats: ['420'],
    sent: { cancellation: 'duplicate' },
    source,
    title: 'A nota já está cancelada',
    meaning:
      'O cancelamento já está registrado na SEFAZ. O serviço consulta a nota e adota o evento registrado.',
    repeat: 'no',
    remedy: 'Nada.',
  },
  {
    cStats: ['580', '650'],
    // A registered letter is refused as a duplicate (573) before the state of its note is checked.
    sent: { cancellation: 'duplicate', correction: 'rejected' },
    source: 'MOC 7.0 tables 5-35 to 5-40, 2P12-20; the use of 650 for these events is not verified',
    title: 'O evento exige uma nota autorizada',
    meaning:
      'Na SEFAZ a nota não está autorizada: foi cancelada ou denegada. Um cancelamento pedido consulta a nota e adota o ' +
      'evento registrado; uma carta de correção é recusada.',
    repeat: 'no',
    remedy: 'Consulte a nota: uma nota cancelada não se corrige.',
  },
  {
    cStats: ['494'],
    sent: ofEvents('duplicate'),
    source,
    title: 'A nota do evento não consta na SEFAZ',
    meaning:
      'A SEFAZ não encontra a nota do evento. O serviço consulta a chave antes de qualquer novo envio; se a nota continua ' +
      'ausente, o evento fica com attention reconcile_exhausted.',
    repeat: 'no',
    remedy: 'Espere; depois informe ao suporte o id do evento.',
  },
  {
    cStats: ['220', '501'],
    sent: ofEvents('rejected'),
    source: 'MOC 7.0 Anexo I 2P12-14; RICMS/SP art. 527 IV z1',
    title: 'Prazo do evento esgotado',
    meaning:
      'O prazo passou: o cancelamento tem 24 horas depois da autorização, e em São Paulo até 480 horas fora do prazo.',
    repeat: 'no',
    remedy:
      'A nota não pode mais ser cancelada por evento. Emita a nota de devolução ou de estorno, ou peça à SEFAZ.',
  },
  {
    cStats: ['219', '221', '304', '690', '826'],
    sent: { cancellation: 'rejected' },
    source: 'MOC 7.0 Anexo I 2P12; NT 2021.001 (826)',
    title: 'A operação já começou',
    meaning:
      'A SEFAZ não cancela: registrou a circulação da mercadoria (219), a confirmação do destinatário (221), o ' +
      'internamento na Suframa (304), um CT-e ou MDF-e (690) ou o comprovante de entrega (826).',
    repeat: 'afterCorrection',
    remedy:
      'Cancele antes o CT-e ou MDF-e, se for o caso, e peça outro cancelamento em POST /v1/nfe/{id}/cancel. Senão emita ' +
      'a nota de devolução.',
  },
  {
    cStats: ['222'],
    sent: { cancellation: 'rejected' },
    cause: 'defect',
    source: 'MOC 7.0 Anexo I 2P23-10',
    title: 'Protocolo de autorização diferente',
    meaning: 'O protocolo da nota no evento não é o que a SEFAZ guarda.',
    repeat: 'afterCorrection',
    remedy: contactSupport,
  },
  {
    cStats: ['455', '657'],
    sent: ofEvents('rejected'),
    cause: 'message',
    source,
    title: 'Órgão do evento recusado',
    meaning: 'A SEFAZ recusou o órgão a que o evento foi enviado.',
    repeat: 'afterCorrection',
    remedy: contactSupport,
  },
  {
    cStats: [
      '489',
      '490',
      '491',
      '492',
      '493',
      '572',
      '236',
      '253',
      '614',
      '615',
      '616',
      '617',
      '618',
      '619',
    ],
    sent: ofEvents('rejected'),
    cause: 'defect',
    source,
    title: 'Evento mal formado',
    meaning:
      'A SEFAZ recusou o evento que este serviço escreveu: autor (489, 490), tipo (491), versão (492), conteúdo (493), ' +
      'Id (572) ou chave (236, 253, 614 a 619).',
    repeat: 'afterCorrection',
    remedy: contactSupport,
  },
  {
    cStats: ['577', '578', '579'],
    sent: ofEvents('rejected'),
    cause: 'defect',
    source,
    title: 'Data do evento recusada',
    meaning:
      'A data do evento é anterior à emissão (577) ou à autorização (579), ou posterior à hora da SEFAZ (578): os ' +
      'relógios diferem.',
    repeat: 'afterCorrection',
    remedy: `Em alguns minutos ${repeatRequest.event}. Se persistir, informe ao suporte o id do evento.`,
  },
  {
    cStats: ['594'],
    sent: ofEvents('rejected'),
    cause: 'number',
    source,
    title: 'Limite de eventos da nota',
    meaning: 'A nota já tem 20 cartas de correção, ou um segundo cancelamento foi pedido.',
    repeat: 'no',
    remedy: 'A nota não aceita outra carta. Se o erro persiste, cancele ou emita a nota de devolução.',
  },
  {
    cStats: ['595', '596'],
    sent: ofEvents('rejected'),
    source: 'MOC 7.0 4.4',
    title: 'Justificativa recusada ou fora do prazo',
    meaning: 'A SEFAZ recusou o evento por falta de justificativa (595) ou por estar fora do prazo (596).',
    repeat: 'no',
    remedy: `Leia rejection.reason e corrija a justificativa; depois ${repeatRequest.event}.`,
    fields: ['justification'],
  },
  {
    cStats: ['784'],
    sent: { correction: 'rejected' },
    source: 'MOC 7.0 table 5-40, P21',
    title: 'NFC-e não aceita carta de correção',
    meaning: 'A carta de correção existe só para a NF-e, modelo 55.',
    repeat: 'no',
    remedy: 'Cancele a nota e emita outra.',
  },
];
