import { type AnswerRow, ofDisabling, ofEvents, ofNote, waitForIt } from './answer-row.ts';

const source = 'MOC 7.0 4.4';

/** Codes of a document that is registered, received, or processed as a batch. */
export const registrationRows: readonly AnswerRow[] = [
  {
    cStats: ['100', '150'],
    sent: ofNote('authorized'),
    key: 'authorized',
    source: 'MOC 7.0 4.4; NT 2025.001 (150)',
    title: 'Nota autorizada',
    meaning: 'A SEFAZ autorizou a nota (150: fora do prazo). A situação passa a authorized.',
    repeat: 'no',
    remedy: 'Nada. O XML e o DANFE já podem ser baixados.',
  },
  {
    cStats: ['101', '151'],
    sent: { cancellation: 'duplicate' },
    key: 'cancelled',
    source,
    title: 'Nota cancelada',
    meaning:
      'A SEFAZ guarda a nota como cancelada (151: fora do prazo). Um cancelamento pedido consulta a nota e adota o ' +
      'evento registrado.',
    repeat: 'no',
    remedy: 'Se a venda existe, emita outra nota com outro externalId.',
  },
  {
    cStats: ['155'],
    sent: { cancellation: 'authorized' },
    key: 'cancelled',
    source: 'MOC 7.0 4.4; RICMS/SP art. 527 IV z1',
    title: 'Cancelamento registrado fora do prazo',
    meaning:
      'A SEFAZ registrou o cancelamento depois do prazo de 24 horas. A nota passa a cancelled; o estado pode cobrar ' +
      'multa.',
    repeat: 'no',
    remedy: 'Nada na API. Verifique com a contabilidade a multa pelo cancelamento fora do prazo.',
  },
  {
    cStats: ['135', '136'],
    sent: ofEvents('authorized'),
    source,
    title: 'Evento registrado',
    meaning:
      'A SEFAZ registrou o cancelamento ou a carta de correção (136: ainda sem vínculo com a nota). O evento passa a ' +
      'registered.',
    repeat: 'no',
    remedy: 'Nada. O XML do evento já pode ser baixado.',
  },
  {
    cStats: ['102'],
    sent: ofDisabling('authorized'),
    source,
    title: 'Numeração inutilizada',
    meaning:
      'A SEFAZ registrou a inutilização da faixa. Os números deixam as lacunas e não podem ser usados.',
    repeat: 'no',
    remedy: 'Nada. O XML da inutilização já pode ser baixado.',
  },
  {
    cStats: ['110', '301', '302', '303'],
    sent: ofNote('denied'),
    key: 'denied',
    source,
    title: 'Uso denegado',
    meaning:
      'A SEFAZ denegou a nota por irregularidade fiscal do emitente (301) ou do destinatário (302 e 303). Ela fica ' +
      'registrada, o número está usado, e a nota não tem valor. Sem protocolo, é uma rejeição.',
    repeat: 'afterCorrection',
    remedy: 'Regularize o cadastro com a SEFAZ; depois emita outra nota com outro externalId.',
  },
  {
    cStats: ['103'],
    sent: ofNote('received'),
    source,
    title: 'Lote recebido',
    meaning: 'A SEFAZ recebeu a nota e ainda a processa. O serviço consulta o recibo; a situação é pending.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['105'],
    sent: ofNote('processing'),
    source,
    title: 'Lote em processamento',
    meaning: 'A SEFAZ ainda processa a nota. O serviço consulta o recibo de novo; a situação é pending.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['106'],
    sent: ofNote('duplicate'),
    source,
    title: 'Lote não localizado',
    meaning: 'A SEFAZ não conhece o recibo. O serviço consulta a chave da nota antes de qualquer novo envio.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['104', '128'],
    sent: {},
    source,
    title: 'Lote processado',
    meaning:
      'A SEFAZ processou o lote da nota (104) ou do evento (128). O resultado do documento vem em outro código, ' +
      'dentro da mesma resposta; se falta, o serviço consulta a chave.',
    repeat: 'no',
    remedy: waitForIt,
  },
];
