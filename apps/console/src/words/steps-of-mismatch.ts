import { type AttentionStep, adoptWithoutEvents, clientRetries, decision, query } from './attention-step.ts';

/** The steps of a note of which the SEFAZ holds other content. */
export const stepsOfOtherContent: readonly AttentionStep[] = [
  query('nfe:again', 'Sempre primeiro: a resposta pode ter vindo incompleta.'),
  {
    name: 'nfe:adopt',
    title: 'Ficar com a nota que a SEFAZ tem',
    when: 'Quando a consulta não resolveu e você tem o XML do portal.',
    effect:
      'O serviço confere a assinatura e compara o arquivo com a SEFAZ. A nota passa a valer com o conteúdo do arquivo, e o cliente recebe um aviso. Se ela não for desta venda, o cliente a cancela e emite outra, com outro número do pedido.',
    before:
      'Alguém entrou no portal nacional com o certificado da empresa e baixou o XML desta chave (“consultar NF-e”, “download”). O serviço não o consegue sozinho.',
    condition: 'always',
    way: decision('adopt', 'document'),
    isFinal: true,
  },
];

/** The steps of an NFS-e whose number another DPS has. */
export const stepsOfOtherDps: readonly AttentionStep[] = [
  query('nfse:again', 'Sempre primeiro: a Sefin pode ter respondido errado.'),
  {
    name: 'nfse:adopt',
    title: 'Ficar com a NFS-e que a Sefin tem',
    when: 'Quando ela é do mesmo serviço: tomador, descrição e valor conferem com o pedido.',
    effect:
      'O serviço busca a NFS-e, confere a assinatura e a registra. Valores, tomador e data passam a ser os dela, com um aviso. O cliente não emite mais nada.',
    before: 'Você comparou tomador, serviço e valor no portal da NFS-e, junto com o cliente.',
    condition: 'always',
    way: decision('adopt'),
    isFinal: true,
  },
  adoptWithoutEvents(
    'nfse:adopt-without-events',
    'always',
    'Quando o passo anterior não foi feito porque a Sefin não diz se a NFS-e foi cancelada ou substituída.',
  ),
  {
    name: 'nfse:release',
    title: 'Deixar o número com a outra NFS-e',
    when: 'Quando ela é de outro serviço.',
    effect:
      'O serviço consulta a chave mais uma vez. Esta NFS-e termina parada como “número já usado”, e o cliente emite em outra série, com outro número do pedido.',
    before: 'Você comparou tomador, serviço e valor no portal, e a NFS-e não é deste serviço.',
    condition: 'always',
    way: decision('release'),
    isFinal: true,
  },
];

/** The steps of an event that is registered with another text. */
export const stepsOfOtherText: readonly AttentionStep[] = [
  {
    name: 'nfeEvent:own',
    title: 'Pedir ao cliente que tente de novo',
    when: 'Quando o cliente quer o texto da carta dele.',
    effect: 'O serviço envia a mesma carta com a próxima sequência, e ela substitui a outra.',
    before: 'O cliente leu no portal da SEFAZ a carta registrada.',
    condition: 'always',
    way: clientRetries,
    isFinal: false,
  },
  {
    name: 'nfeEvent:adopt',
    title: 'Ficar com a carta que a SEFAZ tem',
    when: 'Quando a carta registrada diz o que o cliente quer.',
    effect: 'O evento termina como registrado, com um aviso.',
    before: 'O cliente leu no portal da SEFAZ a carta registrada.',
    condition: 'always',
    way: decision('adopt'),
    isFinal: true,
  },
  {
    name: 'nfseEvent:adopt',
    title: 'Ficar com o evento que a Sefin tem',
    when: 'Quando a Sefin tem o cancelamento, ou o pedido dele, com outras palavras.',
    effect:
      'O evento termina como registrado, com as palavras da Sefin. No cancelamento, a NFS-e fica cancelada. No pedido, o serviço espera a decisão do município.',
    before: 'O cliente leu no portal da NFS-e o evento registrado.',
    condition: 'always',
    way: decision('adopt'),
    isFinal: true,
  },
];
