import type { FilingKind } from '@fiscal/contracts';
import type { Attention } from '@fiscal/domain';
import type { DecisionCondition } from '@fiscal/services';
import { type AttentionStep, decision, query } from './attention-step.ts';
import { stepsOfDuplicate } from './steps-of-duplicate.ts';
import { stepsOfLostAnswer } from './steps-of-lost-answer.ts';
import { stepsOfOtherContent, stepsOfOtherDps, stepsOfOtherText } from './steps-of-mismatch.ts';

const afterUpload: AttentionStep = {
  ...query('any', 'Depois que a empresa enviar um certificado A1 válido.'),
  title: 'Continuar com o certificado novo',
  effect:
    'O serviço continua de onde parou. O que nunca foi enviado é assinado e enviado; o que pode ter sido enviado é consultado antes.',
  before: 'O certificado novo aparece na página da empresa. O cliente também pode tentar de novo ele mesmo.',
};

/** The steps of each attention, in the order in which to try them: that of the operators' page. */
export const attentionGuides: Readonly<Record<Attention, readonly AttentionStep[]>> = {
  duplicate_unresolved: stepsOfDuplicate,
  reconcile_exhausted: stepsOfLostAnswer,
  digest_mismatch: stepsOfOtherContent,
  dps_mismatch: stepsOfOtherDps,
  text_mismatch: stepsOfOtherText,
  certificate_missing: [afterUpload],
  certificate_expired: [afterUpload],
};

/** The way out for an event whose note ended meanwhile: the client's retry is refused. */
const leftBehind: AttentionStep = {
  name: 'left-behind',
  title: 'Encerrar este pedido',
  when: 'Quando a nota deste evento já terminou de outra forma e o cliente não pode tentar de novo.',
  effect: 'O evento termina parado. A nota não muda. Uma consulta ainda pode trazê-lo de volta.',
  before:
    'A nota já não está autorizada. Se a SEFAZ tem um evento com outras palavras, ficar com ele é melhor do que encerrar.',
  condition: 'always',
  way: decision('abandon'),
  isFinal: true,
};

/** The step of a document that ended in doubt: it waits for a decision again, and the authority is asked. */
export const reopeningStep: AttentionStep = {
  ...query('reopen', 'Quando é preciso saber se a SEFAZ tem este documento, que parou em dúvida.'),
  title: 'Consultar a SEFAZ e retomar',
  effect:
    'O documento volta a esperar uma decisão, e o serviço pergunta à SEFAZ o que ela tem. Nada é enviado enquanto houver dúvida.',
};

interface Standing {
  readonly kind: FilingKind;
  readonly attention: Attention | null;
  /** The note of an event is no longer authorized. */
  readonly hasEndedNote: boolean;
  readonly canBeReopened: boolean;
}

/** Returns the steps that a document has now. */
export function stepsOf({
  kind,
  attention,
  hasEndedNote,
  canBeReopened,
}: Standing): readonly AttentionStep[] {
  if (attention === null) return canBeReopened ? [reopeningStep] : [];
  const own = attentionGuides[attention].filter(({ name }) => isOf(kind, name));
  const isLeftBehind = hasEndedNote && attention !== 'reconcile_exhausted';
  return isLeftBehind ? [...own, leftBehind] : own;
}

function isOf(kind: FilingKind, name: string): boolean {
  if (name === 'absent') return kind !== 'nfeDisabling';
  return name === 'any' || name.startsWith(`${kind}:`);
}

/** Why a step does not apply now. */
export const notNow: Readonly<Record<DecisionCondition, string>> = {
  notFound: 'A última consulta não respondeu que a SEFAZ não tem o documento. Consulte primeiro.',
  namedKey: 'A SEFAZ não informou a chave de outra nota, ou essa chave não existe.',
  noNamedKey: 'A SEFAZ informou a chave da outra nota: use o passo que a usa.',
  shownWithoutEvents: 'Nas últimas consultas, a Sefin não mostrou a NFS-e sem os eventos dela.',
  undecidedQueries: 'A última consulta da Sefin disse se ela tem o evento, ou ainda não houve consulta.',
  refusedAndNotFound:
    'Nem todos os envios foram recusados com o mesmo código, ou a última consulta encontrou algo.',
};
