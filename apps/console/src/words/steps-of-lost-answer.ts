import { type AttentionStep, adoptWithoutEvents, decision, query } from './attention-step.ts';

/** The steps of a document about which the authority said nothing that decides. */
export const stepsOfLostAnswer: readonly AttentionStep[] = [
  {
    ...query(
      'any',
      'Sempre primeiro, quando a SEFAZ voltou a responder. Veja antes em Autoridades se ela responde.',
    ),
    effectOf: {
      nfeDisabling:
        'O serviço envia o mesmo pedido de novo. É seguro: se a faixa já estiver inutilizada, a SEFAZ diz isso, e o pedido termina como registrado; se um número foi usado, ela recusa.',
    },
  },
  {
    name: 'absent',
    title: 'Enviar o mesmo documento outra vez',
    when: 'Quando a última consulta respondeu que a SEFAZ não tem o documento.',
    effect:
      'O serviço envia exatamente o mesmo documento. Se ele já estiver lá, a SEFAZ responde que é duplicado, e ele é registrado.',
    before:
      'O cliente não emitiu a mesma venda com outro número do pedido. Se emitiu, uma das duas terá de ser cancelada.',
    condition: 'notFound',
    way: decision('resend'),
    isFinal: true,
  },
  adoptWithoutEvents('nfse:adopt', 'shownWithoutEvents'),
  {
    name: 'nfseEvent:again',
    title: 'Encerrar este pedido, para que o cliente o faça de novo',
    when: 'Quando a Sefin não diz se tem o evento, e o portal da NFS-e não o mostra.',
    effect:
      'Este pedido termina sem resposta, e o cliente o faz outra vez. Uma NFS-e só tem um evento de cada tipo: nada fica em dobro.',
    before:
      'Você olhou no portal da NFS-e, e o evento não está lá. Se ele estiver, consulte de novo mais tarde.',
    condition: 'undecidedQueries',
    way: decision('abandon'),
    isFinal: true,
  },
  {
    name: 'nfse:refused',
    title: 'Encerrar a NFS-e que a Sefin recusa e não tem',
    when: 'Quando todos os envios foram recusados com o mesmo código, e as consultas não encontraram nada.',
    effect:
      'A NFS-e termina parada. O cliente segue a explicação do código, que está nesta página, e não tenta esta de novo.',
    before: 'O portal da NFS-e não mostra nenhuma NFS-e com esta série e este número de DPS.',
    condition: 'refusedAndNotFound',
    way: decision('abandon'),
    isFinal: true,
  },
];
