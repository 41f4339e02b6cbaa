import { type AnswerRow, ofNote, waitForIt } from './answer-row.ts';

const source = 'MOC 7.0 4.4, 2B08 and 3B08';
const sellAgain = 'Se a venda existe, emita outra nota com outro externalId.';

/** Codes about a note that the authority already holds. */
export const duplicateRows: readonly AnswerRow[] = [
  {
    cStats: ['204'],
    sent: ofNote('duplicate'),
    source,
    title: 'Duplicidade da nota',
    meaning:
      'A mesma chave já está na SEFAZ: um envio anterior chegou e a resposta se perdeu. O serviço consulta a chave e ' +
      'adota o que a SEFAZ guarda, se o conteúdo for o mesmo.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['205'],
    sent: { note: 'duplicate', cancellation: 'rejected', correction: 'rejected' },
    key: 'denied',
    source,
    title: 'A nota já está denegada',
    meaning:
      'A mesma chave está na SEFAZ como denegada. O serviço consulta a chave para confirmá-lo; um evento sobre ela é ' +
      'recusado.',
    repeat: 'no',
    remedy: 'Regularize o cadastro com a SEFAZ; depois emita outra nota com outro externalId.',
  },
  {
    cStats: ['218'],
    sent: { note: 'duplicate', cancellation: 'duplicate', correction: 'rejected' },
    key: 'cancelled',
    source,
    title: 'A nota já está cancelada',
    meaning:
      'A mesma chave está na SEFAZ como cancelada. O serviço consulta a chave para confirmá-lo; um cancelamento pedido ' +
      'adota o evento registrado.',
    repeat: 'no',
    remedy: sellAgain,
  },
  {
    cStats: ['217'],
    sent: ofNote('duplicate'),
    key: 'absent',
    source,
    title: 'A nota não consta na SEFAZ',
    meaning:
      'A chave consultada não está lá agora. Isso não prova que o envio se perdeu: o serviço espera, e só então envia ' +
      'os mesmos bytes de novo.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['635'],
    sent: ofNote('duplicate'),
    source,
    title: 'O mesmo número já espera na SEFAZ',
    meaning: 'Uma nota com esta série e número está na fila da SEFAZ. O serviço espera e consulta a chave.',
    repeat: 'no',
    remedy: waitForIt,
  },
  {
    cStats: ['539', '561', '562', '613', '216', '620'],
    sent: ofNote('duplicate'),
    key: 'otherKey',
    source,
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
    cStats: ['206'],
    sent: { note: 'rejected', disabling: 'duplicate' },
    cause: 'number',
    source,
    title: 'Número inutilizado',
    meaning:
      'O número da nota foi inutilizado na SEFAZ e não pode mais ser usado. Para uma inutilização de um só número, ele ' +
      'já está inutilizado.',
    repeat: 'no',
    remedy: 'Emita a venda com outro externalId, que recebe outro número.',
  },
];
