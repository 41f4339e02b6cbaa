import {
  ofNfse,
  ofNfseEvent,
  ofSefin,
  type SefinRow,
  sourceOfEvents,
  sourceOfNotes,
  waitForSefin,
} from './sefin-row.ts';

/** Source of codes that are not in the annexes: answers to other issuers. */
const seen = 'Respostas da Sefin Nacional a outros emissores; o Anexo I não as lista';

/**
 * Codes that are not refusals: about the service itself, and about documents that it already holds. Source: dossier
 * 2.3, 2.4.
 */
export const sefinServiceRows: readonly SefinRow[] = [
  {
    codes: ['E1217'],
    sent: ofSefin('paused'),
    source: seen,
    title: 'a Sefin está em manutenção',
    meaning:
      'A Sefin está parada e não analisou o documento. O serviço envia os mesmos bytes quando ela voltar; a situação é ' +
      'pending.',
    repeat: 'no',
    remedy: waitForSefin,
  },
  {
    codes: ['E999', 'E0999', 'E9999', 'RNG9999'],
    sent: ofSefin('uncatalogued'),
    source: seen,
    title: 'erro interno da Sefin, sem código próprio',
    meaning:
      'A Sefin teve um erro interno e não disse se guardou o documento. O serviço pergunta o que ela guarda antes de ' +
      'qualquer novo envio; a situação é unknown.',
    repeat: 'no',
    remedy: waitForSefin,
  },
  {
    codes: ['E1206'],
    sent: ofSefin('uncatalogued'),
    source: sourceOfNotes,
    title: 'a Sefin não alcançou a lista de certificados revogados',
    meaning:
      'A Sefin não pôde conferir o certificado da conexão: a falha é da consulta, não do certificado. O serviço pergunta o ' +
      'que ela guarda e envia os mesmos bytes de novo; a situação é unknown.',
    repeat: 'no',
    remedy: waitForSefin,
  },
  {
    codes: ['E0014', 'E1268'],
    sent: ofNfse('duplicate'),
    cause: 'number',
    source: sourceOfNotes,
    title: 'já existe NFS-e com esta série e este número',
    meaning:
      'Um envio anterior chegou e a resposta se perdeu, ou outro sistema usou o número. O serviço consulta a DPS e adota a ' +
      'NFS-e se o conteúdo for o mesmo; se não for, a nota fica com attention dps_mismatch.',
    repeat: 'no',
    remedy:
      'Acompanhe o documento por webhook ou ?wait=. Se outro sistema emite na mesma série, use séries diferentes em cada um.',
  },
  {
    codes: ['E0802', 'E1805'],
    sent: ofNfseEvent('duplicate'),
    cause: 'number',
    source: sourceOfEvents,
    title: 'o evento já está registrado',
    meaning:
      'Um envio anterior chegou e a resposta se perdeu. O serviço consulta o evento e o adota se for o mesmo.',
    repeat: 'no',
    remedy: 'Nada: acompanhe o documento por webhook ou ?wait=.',
  },
];
