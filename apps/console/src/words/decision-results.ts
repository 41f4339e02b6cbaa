import type { AttentionAction } from '@fiscal/contracts';
import type {
  DecisionBasis,
  FilingPosition,
  HurryResult,
  RedispatchResult,
  ResolveResult,
  UselessAnswer,
} from '@fiscal/services';
import { attentionWords } from './attention-words.ts';
import { authorityWords } from './kind-words.ts';
import { maskText } from './mask.ts';
import type { Notice } from './notice.ts';
import { statusWords } from './status-words.ts';
import { exactMomentWords, momentWords } from './time-words.ts';
import { waitWords } from './waiting-words.ts';

type Answered = Extract<ResolveResult, { kind: 'answered' }>;
type Paused = Extract<ResolveResult, { kind: 'authorityPaused' }>;
type UnprovenReason = NonNullable<Answered['unproven']> | 'undecided';
type BadEvidence = Extract<ResolveResult, { kind: 'badEvidence' }>['because'];

/** A decision inside a sentence: `ana escolheu “consultar de novo”`. */
export const actionWords: Readonly<Record<AttentionAction, string>> = {
  recheck: 'consultar de novo',
  resend: 'enviar o mesmo documento outra vez',
  abandon: 'encerrar sem resposta',
  adopt: 'ficar com o documento que a SEFAZ tem',
  release: 'deixar o número com o outro documento',
};

const carriedOut: Readonly<Record<AttentionAction, string>> = {
  recheck: 'A SEFAZ foi consultada.',
  resend: 'O mesmo documento foi enviado de novo.',
  abandon: 'O documento foi encerrado sem resposta.',
  adopt: 'O documento que a SEFAZ tem passou a valer.',
  release: 'O número ficou com o outro documento.',
};

/** The sentences for answers of the authority that do not prove a decision. */
const unprovenWords: Readonly<Record<UnprovenReason, string>> = {
  undecided: 'A resposta da SEFAZ não comprova esta decisão.',
  notHeld: 'A SEFAZ não tem nenhum documento com esta chave.',
  otherDigest: 'O arquivo não é o documento que a SEFAZ tem: o conteúdo é outro. Baixe-o de novo do portal.',
  noDigest:
    'A SEFAZ não informou com que comparar o arquivo, e o arquivo não tem o protocolo. Baixe do portal o XML completo, com o protocolo.',
  otherNotHeld: 'A SEFAZ não tem nenhum documento com a chave que ficaria com o número. Confira a chave.',
  otherDps:
    'A Sefin não mostra, com esta chave, uma NFS-e de outra DPS com este número. Confira a chave no portal; se a NFS-e for a nossa, consulte de novo.',
  otherUnnamed:
    'Nenhuma resposta informa a chave que tem o número. Copie do portal uma chave deste emitente, com este modelo, esta série e este número.',
  standstill: 'A SEFAZ está parada e não pôde comprovar.',
  unanswered: 'A SEFAZ não respondeu à última consulta. Tente de novo quando ela responder.',
};

const badEvidenceWords: Readonly<Record<BadEvidence, string>> = {
  missing: 'Falta o arquivo XML da nota, que se baixa do portal da SEFAZ.',
  unreadable:
    'O arquivo não é o XML de uma NF-e assinada. Baixe do portal o XML da nota, e não o PDF nem uma página.',
  signature: 'A assinatura do arquivo não confere: ele foi alterado. Baixe-o de novo do portal.',
  otherIssuer: 'O arquivo é de uma nota de outra empresa.',
  otherKey: 'O arquivo é de uma nota com outra chave. As chaves desta nota estão nesta página.',
};

/** Why the execution refuses a decision, by the decision. */
const refusedDecisions: Readonly<Record<AttentionAction, string>> = {
  recheck: 'O documento não espera uma decisão agora, ou outra decisão está em curso.',
  resend:
    'Só se envia de novo o que a última consulta respondeu que a SEFAZ não tem, e nunca depois que o número ficou com outro documento. Consulte primeiro; outra decisão também pode estar em curso.',
  abandon:
    'O documento não espera uma decisão agora, outra decisão está em curso, ou ele nunca foi enviado: então só falta um certificado.',
  adopt: 'Não há documento com que ficar nesta situação, ou outra decisão está em curso.',
  release: 'Nesta situação o número não pode ficar com outro documento, ou outra decisão está em curso.',
};

/** Says where the document stands after a decision. */
export function standingWords(now: FilingPosition | null): string {
  if (now === null) return 'O documento não existe mais.';
  const status = `Agora: ${statusWords[now.status].word}`;
  if (now.waiting !== null)
    return `${status}. A resposta ainda não chegou (${waitWords[now.waiting]}); a situação nesta página se atualiza sozinha.`;
  return now.attention === null
    ? `${status}.`
    : `${status}, e ainda espera uma decisão (${attentionWords[now.attention].title}). Siga o próximo passo que se aplica.`;
}

/** Returns the answer to a decision. */
export function resolveNotice(result: ResolveResult, action: AttentionAction | undefined): Notice {
  switch (result.kind) {
    case 'answered':
      return answeredNotice(result, action ?? 'recheck');
    case 'over':
      return refused(
        `O documento já terminou (${statusWords[result.status].word}), e esta decisão não o retoma. Vale a situação abaixo.`,
      );
    case 'notRunning':
      return refused(
        'O processamento deste documento está parado. Use “Retomar o processamento” e decida outra vez depois.',
      );
    case 'badEvidence':
      return refused(badEvidenceWords[result.because]);
    case 'ticketUsed':
      return refused(
        'Este formulário já foi enviado com outra chave ou outro arquivo. Decida de novo abaixo.',
      );
    case 'excluded':
      return refused('Outro pedido tomou o lugar deste e está em curso: decida sobre aquele.');
    case 'registeredInstead':
      return refused('Outro evento desta nota está registrado no lugar deste. Não há o que retomar.');
    case 'unanswered':
      return {
        tone: 'open',
        text: 'O serviço não respondeu a tempo, e não se sabe ainda se a decisão vale. Use “Ver o resultado” abaixo. Se o botão não aparecer, a decisão não foi entregue: tome-a de novo em um minuto.',
      };
    case 'authorityPaused':
      return pausedNotice(result);
    case 'notFound':
      return refused('O documento ou a decisão não existe mais.');
  }
}

/** Says why a question has told nothing: `a SEFAZ-SP está parada (108)`. */
const uselessWords = ({ authorizer, cStat }: UselessAnswer): string =>
  `a ${authorityWords(authorizer)} ${cStat === null ? 'não respondeu' : `está parada (${cStat})`}`;

/** Says that a question has told nothing, and what to do then. */
export const uselessSentence = (useless: UselessAnswer, question = 'A consulta'): string =>
  `${question} não deu resposta útil: ${uselessWords(useless)}. Consulte de novo ${whenItIsBack(useless)}; não passe ao próximo passo.`;

const whenItIsBack = ({ cStat }: UselessAnswer): string =>
  cStat === null ? 'mais tarde' : 'quando ela voltar';

/** True while what was decided has not been asked or sent yet: a transmission ends the attention. */
const waitsForItsTurn = ({ attention, waiting }: FilingPosition): boolean =>
  attention !== null && waiting !== null;

function answeredNotice({ result, now, unproven, useless }: Answered, action: AttentionAction): Notice {
  switch (result.kind) {
    case 'carriedOut':
      if (useless !== undefined) return { tone: 'open', text: uselessSentence(useless) };
      if (now !== null && waitsForItsTurn(now))
        return { tone: 'open', text: `A decisão foi aceita e está em curso. ${standingWords(now)}` };
      return { tone: 'done', text: `${carriedOut[action]} ${standingWords(now)}` };
    case 'overtaken':
      return refused(
        `Não foi preciso: outra pessoa, o cliente ou a resposta da SEFAZ chegou antes. ${standingWords(now)}`,
      );
    case 'unproven':
      if (useless !== undefined)
        return refused(
          `${uselessWords(useless).replace('a', 'A')} e não pôde comprovar. Nada mudou. Tente de novo ${whenItIsBack(useless)}.`,
        );
      return refused(`${unprovenWords[unproven ?? 'undecided']} Nada mudou. ${standingWords(now)}`);
    case 'refused':
      return refused(`${refusedDecisions[action]} ${standingWords(now)}`);
    case 'accepted':
      return {
        tone: 'open',
        text: 'A decisão foi aceita e está sendo executada. Use “Ver o resultado” abaixo em alguns segundos; não é preciso decidir de novo.',
      };
  }
}

export function hurryNotice(result: HurryResult): Notice {
  switch (result.kind) {
    case 'signalled':
      return {
        tone: 'done',
        text: 'O documento continua agora. A situação nesta página se atualiza sozinha.',
      };
    case 'notShortened':
      return refused(
        `Esta espera não pode ser encurtada (${waitWords[result.waiting]}): a SEFAZ exige o intervalo.`,
      );
    case 'parked':
      return refused('O documento espera uma decisão. Siga os passos abaixo.');
    case 'over':
      return refused(`O documento já terminou (${statusWords[result.status].word}).`);
    case 'notRunning':
      return refused('O processamento deste documento está parado. Use “Retomar o processamento”.');
    case 'authorityPaused':
      return pausedNotice(result);
    case 'unreachable':
      return refused('O serviço que processa os documentos não respondeu. Tente de novo em um minuto.');
    case 'notFound':
      return refused('O documento não existe mais.');
  }
}

export function redispatchNotice(result: RedispatchResult): Notice {
  switch (result.kind) {
    case 'written':
      return {
        tone: 'done',
        text: 'O processamento começa de novo em alguns segundos. Nada é enviado em dobro.',
      };
    case 'running':
      return refused('O processamento já está em curso. Não é preciso começar de novo.');
    case 'waiting':
      return refused(
        'O começo já foi pedido e espera a sua vez. Se nada mudar em alguns minutos, avise a equipe técnica.',
      );
    case 'over':
      return refused(`O documento já terminou (${statusWords[result.status].word}).`);
    case 'notFound':
      return refused('O documento não existe mais.');
  }
}

/** Says who stopped everything to the authority. */
const pausedNotice = ({ authorizer, pausedBy, pausedAt, reason }: Paused): Notice =>
  refused(
    `${authorityWords(authorizer)} está pausada por ${pausedBy} desde ${momentWords(pausedAt)} (${maskText(reason)}). Nada é enviado nem consultado até alguém retomar em Autoridades.`,
  );

const refused = (text: string): Notice => ({ tone: 'refused', text });

type Changed = Extract<DecisionBasis, { kind: 'changed' }>;

/** Says who changed the document after the form of a decision was shown. Nothing was done. */
export function changedNotice({ filing, since }: Changed, person: string): Notice {
  const last = since.at(-1);
  const who =
    last === undefined
      ? 'O documento mudou depois que esta página foi aberta: o cliente tentou de novo, ou a SEFAZ respondeu.'
      : last.actor === person
        ? 'Você já tinha decidido, nesta ou em outra aba.'
        : 'Outra pessoa decidiu primeiro.';
  return {
    tone: 'refused',
    text: `${who} A sua escolha não foi executada. ${standingWords(filing)}`,
    more: since.map(
      ({ actor, action, at, reason }) =>
        `${actor} escolheu “${actionWords[action]}” em ${exactMomentWords(at)}${reason === null ? '' : `, motivo: ${maskText(reason)}`}.`,
    ),
  };
}
