import {
  type AnswerRow,
  contactSupport,
  ofDisabling,
  ofEvents,
  ofNote,
  repeatRequest,
} from './answer-row.ts';

const source = 'MOC 7.0 table 5-12';
/** Fields of the request of a disabling. */
const range = ['from', 'to'];

/** Codes that only a disabling gets, or that have a special meaning for one. */
export const disablingRows: readonly AnswerRow[] = [
  {
    cStats: ['563'],
    sent: ofDisabling('authorized'),
    source,
    title: 'A faixa já estava inutilizada',
    meaning:
      'A mesma faixa já está inutilizada na SEFAZ: o serviço adota o protocolo que a resposta traz. Sem ele, a faixa ' +
      'fica registrada sem protocolo e sem XML.',
    repeat: 'no',
    remedy: 'Nada.',
  },
  {
    cStats: ['256'],
    sent: ofDisabling('duplicate'),
    cause: 'number',
    source,
    title: 'Um número da faixa já está inutilizado',
    meaning:
      'A SEFAZ já guarda como inutilizado ao menos um número da faixa. Se a faixa tem um só número, ele já está ' +
      'inutilizado; senão a inutilização é recusada.',
    repeat: 'no',
    remedy: 'Inutilize faixas menores, sem os números já inutilizados.',
    fields: range,
  },
  {
    cStats: ['241'],
    sent: ofDisabling('rejected'),
    cause: 'number',
    source,
    title: 'Um número da faixa foi usado',
    meaning: 'A SEFAZ guarda uma nota autorizada ou denegada com um número da faixa. Nada foi inutilizado.',
    repeat: 'no',
    remedy: 'Consulte a nota desse número, emitida por outro sistema, e inutilize a faixa sem ele.',
    fields: range,
  },
  {
    cStats: ['201', '224', '266', '453', '454'],
    sent: ofDisabling('rejected'),
    source,
    title: 'Faixa inválida',
    meaning:
      'A SEFAZ recusou a faixa: mais de 10.000 números (201), primeiro maior que o último (224), série reservada (266) ou ' +
      'ano fora do limite (453, 454).',
    repeat: 'no',
    remedy: `Corrija a faixa e ${repeatRequest.disabling}.`,
    fields: ['series', ...range],
  },
  {
    cStats: ['240'],
    sent: { ...ofEvents('rejected'), ...ofDisabling('rejected') },
    cause: 'accreditation',
    source,
    title: 'Emitente em situação irregular',
    meaning: 'A SEFAZ não cancela nem inutiliza para um emitente irregular no cadastro.',
    repeat: 'afterCorrection',
    remedy: `Regularize a empresa na SEFAZ. Depois ${repeatRequest.event}, ou ${repeatRequest.disabling}.`,
  },
  {
    cStats: ['250'],
    sent: { ...ofEvents('rejected'), ...ofDisabling('rejected') },
    cause: 'message',
    source,
    title: 'Estado diferente do autorizador',
    meaning: 'O documento foi enviado à SEFAZ de outro estado.',
    repeat: 'afterCorrection',
    remedy: contactSupport,
  },
  {
    cStats: ['207', '226', '247', '502'],
    sent: { ...ofNote('rejected'), ...ofDisabling('rejected') },
    cause: 'message',
    source: 'MOC 7.0 4.4; table 5-12, I04.a',
    title: 'Identificação recusada',
    meaning:
      'A SEFAZ recusou o CNPJ do emitente (207), o estado (226, 247) ou a identificação formada por eles (502).',
    repeat: 'afterCorrection',
    remedy: 'Confira o CNPJ e o estado da empresa. Se estão corretos, informe ao suporte o id do documento.',
    fields: ['company.cnpj', 'company.address.uf'],
  },
];
