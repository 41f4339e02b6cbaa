import type { Attention } from '@fiscal/domain';

export interface AttentionWords {
  readonly title: string;
  /** Says what happened and what it means. */
  readonly meaning: string;
  /** Says who acts, and how. */
  readonly next: string;
}

/** Why a document waits for a person. Nothing is sent meanwhile. */
export const attentionWords: Readonly<Record<Attention, AttentionWords>> = {
  digest_mismatch: {
    title: 'A SEFAZ guarda outro conteúdo',
    meaning: 'A SEFAZ tem uma nota com a mesma chave, mas com outro conteúdo. Ela pode valer.',
    next: 'Compare com a nota do portal e decida se ela é a nota desta venda.',
  },
  dps_mismatch: {
    title: 'O município guarda outra NFS-e',
    meaning: 'A Sefin tem uma NFS-e com o mesmo número, mas com outro conteúdo. Ela pode valer.',
    next: 'Compare com a NFS-e do portal e decida se ela é a deste serviço.',
  },
  duplicate_unresolved: {
    title: 'O número está com outra nota',
    meaning:
      'O número já foi usado por outra nota. Em geral outro programa emite com o mesmo CNPJ e a mesma série.',
    next: 'Pergunte ao cliente que programa emite nesta série e decida de quem é o número.',
  },
  reconcile_exhausted: {
    title: 'A SEFAZ não esclareceu o que recebeu',
    meaning: 'A resposta se perdeu, e as consultas não disseram se o envio foi registrado.',
    next: 'Consulte de novo; se nada mudar, veja no portal antes de decidir.',
  },
  text_mismatch: {
    title: 'A SEFAZ guarda o pedido com outras palavras',
    meaning: 'O mesmo pedido já está registrado, com outro texto.',
    next: 'Leia o texto registrado no portal e decida se ele basta.',
  },
  certificate_missing: {
    title: 'A empresa não tem certificado',
    meaning: 'Sem certificado nada pode ser assinado nem consultado.',
    next: 'O cliente envia um certificado válido; depois o envio continua.',
  },
  certificate_expired: {
    title: 'O certificado da empresa venceu',
    meaning: 'Com o certificado vencido nada pode ser assinado nem consultado.',
    next: 'O cliente envia um certificado válido; depois o envio continua.',
  },
};
