import type { Attention } from '@fiscal/domain';

export interface AttentionWords {
  readonly title: string;
  /** Says what happened and what it means. */
  readonly meaning: string;
  /** Says who acts, and how. */
  readonly next: string;
  /** Says what would do damage. */
  readonly never: string;
}

const waitsForCertificate = {
  next: 'O cliente envia um certificado A1 válido; depois o envio continua.',
  never: 'Não encerre um documento em dúvida: com um certificado o serviço o esclarece.',
} as const;

/** Why a document waits for a person. Nothing is sent meanwhile. */
export const attentionWords: Readonly<Record<Attention, AttentionWords>> = {
  digest_mismatch: {
    title: 'A SEFAZ guarda outro conteúdo',
    meaning:
      'A SEFAZ tem uma nota com esta chave, mas o conteúdo é diferente do que enviamos, ou ela não deixou conferir. A nota existe e pode valer.',
    next: 'Compare com a nota do portal e decida se ela é a nota desta venda.',
    never:
      'Não envie outra vez e não encerre: a nota existe, e o cliente só pode usá-la depois que alguém decidir ficar com ela.',
  },
  dps_mismatch: {
    title: 'A Sefin guarda outra NFS-e',
    meaning:
      'A série e o número desta DPS já têm uma NFS-e na Sefin, com outro conteúdo. Outro programa usa a mesma série, ou este serviço usou o número antes de uma restauração.',
    next: 'Compare com a NFS-e do portal e decida se ela é a deste serviço.',
    never:
      'Não envie outra vez e não use este número em outra DPS. O cliente não emite o serviço de novo enquanto não se souber se a NFS-e é dele.',
  },
  duplicate_unresolved: {
    title: 'O número está com outra nota',
    meaning:
      'A SEFAZ diz que este número já foi usado por um documento com outra chave. Outro programa pode emitir com o mesmo CNPJ e a mesma série, ou o documento é o nosso, de uma tentativa anterior.',
    next: 'Consulte primeiro; depois decida de quem é o número.',
    never:
      'Enquanto não se decidir de quem é o número, o cliente não emite a venda outra vez: ela poderia sair duas vezes. Não inutilize o número.',
  },
  reconcile_exhausted: {
    title: 'A SEFAZ não esclareceu o que recebeu',
    meaning:
      'A resposta da SEFAZ se perdeu ou não decidiu nada, e as consultas de 24 horas também não. O documento pode estar registrado.',
    next: 'Consulte de novo quando a SEFAZ responder; se nada mudar, veja no portal antes de decidir.',
    never:
      'Não encerre um documento só porque ele é antigo, e não emita nem inutilize o número dele enquanto isso.',
  },
  text_mismatch: {
    title: 'A SEFAZ guarda o pedido com outras palavras',
    meaning:
      'Este pedido já está registrado, com outro texto. Outro programa do emitente o registrou, ou um pedido anterior nosso chegou depois de encerrado.',
    next: 'O cliente lê no portal o texto registrado e diz se ele basta.',
    never:
      'Não consulte de novo à espera de outra resposta: o que está registrado fica. A carta mais nova substitui as anteriores: leia a outra antes de tentar de novo.',
  },
  certificate_missing: {
    title: 'A empresa não tem certificado',
    meaning: 'Sem certificado nada pode ser assinado nem consultado.',
    ...waitsForCertificate,
  },
  certificate_expired: {
    title: 'O certificado da empresa venceu',
    meaning: 'O certificado venceu antes que o serviço terminasse: nada pode ser assinado nem consultado.',
    ...waitsForCertificate,
  },
};
