import { type AttentionStep, adoptWithoutEvents, clientRetries, decision, query } from './attention-step.ts';

/** The steps of a note whose number another key has. */
export const stepsOfDuplicate: readonly AttentionStep[] = [
  query('nfe:own', 'Sempre primeiro: os outros passos podem levar a uma segunda nota da mesma venda.'),
  {
    name: 'nfe:foreign',
    title: 'Deixar o número com a outra nota',
    when: 'Quando a SEFAZ informa uma chave que não é nossa, e a consulta não resolveu.',
    effect:
      'O serviço consulta de novo as nossas chaves e depois a chave informada. Se a outra nota existir, esta termina parada como “número já usado”, e o cliente emite a venda em outra série, com outro número do pedido. Se a nota for nossa, ela é registrada.',
    before: 'A consulta do primeiro passo já foi feita, a SEFAZ respondeu a ela, e não resolveu.',
    condition: 'namedKey',
    way: decision('release'),
    isFinal: true,
  },
  {
    name: 'nfe:unnamed',
    title: 'Deixar o número com a nota da chave que você viu no portal',
    when: 'Quando a SEFAZ não informa a chave, e o portal mostra outra nota com este número.',
    effect:
      'O serviço confere a chave na SEFAZ. Se ela tiver este emitente, esta série e este número, esta nota termina parada como “número já usado”, e o cliente emite a venda em outra série, com outro número do pedido.',
    before:
      'Você entrou no portal como a empresa, e a chave que viu não é nenhuma das “Chaves desta nota” desta página.',
    condition: 'noNamedKey',
    way: decision('release', 'takenBy'),
    isFinal: true,
  },
  {
    ...query(
      'nfe:unnamed-own',
      'Quando a chave que o portal mostra é uma das “Chaves desta nota”. Espere um minuto antes.',
    ),
    condition: 'noNamedKey',
  },
  {
    name: 'nfe:unnamed-none',
    title: 'Pedir ao cliente que tente de novo',
    when: 'Quando o portal não mostra nenhuma nota com este número.',
    effect:
      'O serviço consulta a chave e só envia o mesmo documento se a SEFAZ não o tiver. A mesma resposta traz a nota de volta para cá.',
    condition: 'noNamedKey',
    way: clientRetries,
    isFinal: false,
  },
  {
    ...query(
      'nfse:own',
      'Sempre primeiro. Se a DPS foi emitida com outro certificado, peça antes à empresa que envie o certificado dela.',
    ),
    before: 'O certificado guardado é o da empresa que emitiu a DPS (veja a página da empresa).',
  },
  {
    name: 'nfse:foreign',
    title: 'Deixar o número com a NFS-e de outra DPS',
    when: 'Quando o portal da NFS-e mostra que outra DPS usou este número.',
    effect:
      'O serviço busca na Sefin a NFS-e da chave. Se ela for de outra DPS com este número, esta termina parada como “número já usado”.',
    before: 'Você copiou a chave do portal da NFS-e, e ela não é de nenhuma tentativa desta NFS-e.',
    condition: 'always',
    way: decision('release', 'takenBy'),
    isFinal: true,
  },
  adoptWithoutEvents(
    'nfse:adopt',
    'shownWithoutEvents',
    'Quando a Sefin mostra a NFS-e de uma tentativa anterior, mas não diz se ela foi cancelada ou substituída.',
  ),
];
