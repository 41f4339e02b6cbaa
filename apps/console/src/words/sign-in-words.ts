import type { ConsoleRole, RecordedPerson } from '@fiscal/services';

/** Why somebody sees the sign-in page, by the code in its address. */
export const signInReasons = {
  sessao:
    'A sua sessão terminou. O formulário que você enviou não foi aceito e nada foi feito: entre e envie de novo.',
  saida: 'Você saiu do console.',
} as const;

export type SignInReason = keyof typeof signInReasons;

/** Why a sign-in did not come about. */
export const signInRefusals = {
  otherBrowser: [
    'A entrada não começou neste navegador',
    'Comece de novo por esta página. Se você seguiu um endereço que alguém mandou, não o use.',
  ],
  over: ['A entrada demorou demais', 'Ela vale por dez minutos e uma vez só. Comece de novo.'],
  refused: [
    'A entrada não foi confirmada',
    'A conta da empresa não confirmou quem você é, ou você cancelou. Comece de novo.',
  ],
  unreachable: [
    'A página de contas não responde',
    'O serviço que confirma quem você é não respondeu. Tente de novo em um minuto; se continuar, avise a equipe técnica.',
  ],
  noRole: [
    'A sua conta não tem acesso ao console',
    'A conta entrou, mas não tem papel de leitura, suporte nem operação. Peça o papel a quem administra as contas da empresa.',
  ],
  linkUsed: [
    'Este endereço já foi usado ou venceu',
    'Cada endereço de entrada vale uma vez, por dez minutos.',
  ],
} as const satisfies Readonly<Record<string, readonly [title: string, sentence: string]>>;

export type SignInRefusal = keyof typeof signInRefusals;

/** Why a person cannot be recorded under the name of the account. */
export const personRefusals: Readonly<
  Record<
    Extract<RecordedPerson['kind'], 'badHandle' | 'handleTaken'>,
    readonly [title: string, sentence: string]
  >
> = {
  badHandle: [
    'O nome de usuário da conta não serve',
    'Ele precisa ter até 40 letras sem acento, números, ponto, traço ou sublinhado, sem @. Peça a quem administra as contas que o corrija.',
  ],
  handleTaken: [
    'Este nome de usuário é de outra pessoa',
    'Outra conta já usou este nome no console, e os registros dela ficam com ele. Peça a quem administra as contas outro nome de usuário.',
  ],
};

export const roleWords: Readonly<Record<ConsoleRole, string>> = {
  leitura: 'leitura',
  suporte: 'suporte',
  operacao: 'operação',
};
