import type { RefusedStatus } from '../http/request-refused.ts';

/** The title and the sentence of each page without data. */
export const refusedWords: Readonly<Record<RefusedStatus, readonly [title: string, sentence: string]>> = {
  400: ['Endereço ou formulário incompleto', 'Volte à página anterior e tente de novo.'],
  403: [
    'Você não pode fazer isto',
    'O seu papel não permite, ou o formulário veio de outra página. Nada foi feito. Volte à página e tente de novo; se precisar deste acesso, peça-o a quem administra as contas.',
  ],
  404: ['Página não encontrada', 'O endereço não existe, ou o que ele mostrava foi excluído.'],
  405: ['Ação não permitida neste endereço', 'Use os botões da página. Nada foi feito.'],
  413: ['Arquivo ou texto grande demais', 'Nada foi feito. Envie um arquivo menor.'],
  415: ['Formulário em formato desconhecido', 'Nada foi feito. Use o formulário da página.'],
  422: ['Há campos a corrigir', 'Nada foi feito. Volte e corrija os campos.'],
  429: ['Muitas tentativas', 'Espere um minuto e tente de novo.'],
  500: [
    'Falha nossa',
    'A página não pôde ser montada. Tente de novo; se continuar, avise a equipe técnica e diga o código abaixo.',
  ],
  503: ['Serviço ocupado', 'O banco de dados não respondeu a tempo. Espere alguns segundos e tente de novo.'],
};
