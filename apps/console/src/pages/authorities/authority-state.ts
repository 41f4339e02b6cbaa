import {
  type Authorizer,
  authorityNames,
  authorizerOf,
  isOfNetwork,
  isStandstill,
  ufs,
} from '@fiscal/domain';
import type { AnsweredCalls, DescribedAuthority, DescribedService } from '@fiscal/services';
import { countWords } from '../../words/amount-words.ts';
import { failureSentence } from '../../words/authority-state-words.ts';
import { authorityWords } from '../../words/kind-words.ts';
import type { StateWords } from '../../words/status-words.ts';
import { clockWords } from '../../words/time-words.ts';

/** The share of unanswered calls above which an authority does not work well. */
const usualFailures = 0.05;

/** Returns the states whose companies send to an authority: `AC, AL, AP`; undefined for the authority of every state. */
export const statesOf = (authorizer: Authorizer): string | undefined =>
  isOfNetwork(authorizer, 'sefin')
    ? undefined
    : ufs
        .filter((uf) => authorizerOf(uf) === authorizer)
        .toSorted()
        .join(', ');

/** True when nothing waits for an authority, nobody paused it, and nothing was sent to it for a day. */
export const isQuiet = ({ pause, services }: DescribedAuthority): boolean =>
  pause === null &&
  services.every(
    ({ circuit, waiting, lastDay }) =>
      circuit.state === 'closed' && waiting.length === 0 && lastDay.answered + lastDay.unanswered === 0,
  );

/** Returns which authorities do not work, in one line. */
export function troubleOf(authorities: readonly DescribedAuthority[]): string {
  const inProduction = authorities.filter(({ environment }) => environment === 'production');
  const named = (chosen: readonly DescribedAuthority[]): string =>
    chosen.map(({ authorizer }) => authorityWords(authorizer)).join(', ');
  const paused = inProduction.filter(({ pause }) => pause !== null);
  const down = inProduction.filter(
    ({ pause, services }) => pause === null && services.some(({ circuit }) => circuit.state === 'open'),
  );
  const stopped = inProduction.filter(
    (each) => each.pause === null && !down.includes(each) && each.services.some(saysThatItStopped),
  );
  const parts = [
    ...(down.length === 0 ? [] : [`Fora do ar, ao menos em parte: ${named(down)}.`]),
    ...(stopped.length === 0 ? [] : [`Respondem que estão paradas: ${named(stopped)}.`]),
    ...(paused.length === 0 ? [] : [`Pausadas por nós: ${named(paused)}.`]),
  ];
  return parts.length === 0
    ? 'Em produção nenhuma autoridade está fora do ar, parada nem pausada.'
    : parts.join(' ');
}

/** Returns whether an authority works, in one sentence. */
export function stateOf({ authorizer, pause, services }: DescribedAuthority): StateWords {
  if (pause !== null)
    return {
      word: 'pausada por nós',
      tone: 'bad',
      sentence: 'Nada é enviado nem consultado até alguém retomar; as notas são aceitas e esperam.',
    };
  const down = services.filter(({ circuit }) => circuit.state === 'open');
  if (down.length > 0)
    return {
      word: down.length === services.length ? 'fora do ar' : 'em parte fora do ar',
      tone: 'bad',
      sentence: `A ${nameOf(authorizer)} falha: ${lastFailure(down)}. Tentamos de novo sozinhos; nada se perde.`,
    };
  const trying = services.filter(({ circuit }) => circuit.state === 'halfOpen');
  if (trying.length > 0)
    return {
      word: 'em teste',
      tone: 'waiting',
      sentence: 'Esteve fora do ar; os próximos envios mostram se voltou.',
    };
  const calls = sumOf(services.map(({ lastHour }) => lastHour));
  return services.some(saysThatItStopped) ? stateOfStopped(authorizer) : stateByCalls(calls);
}

/** An authority that has stopped answers with a code. One answer of another kind ends the reason of the circuit. */
const saysThatItStopped = ({ circuit: { reason }, waiting, lastHour }: DescribedService): boolean =>
  isStandstill(reason) || (lastHour.answered === 0 && waiting.some(({ answer }) => isStandstill(answer)));

const stateOfStopped = (authorizer: Authorizer): StateWords => ({
  word: 'responde que está parada',
  tone: 'bad',
  sentence: `A ${nameOf(authorizer)} recebe os envios e responde que o serviço dela está parado. Tentamos de novo sozinhos; nada se perde.`,
});

function stateByCalls({ answered, unanswered }: Pick<AnsweredCalls, 'answered' | 'unanswered'>): StateWords {
  const all = answered + unanswered;
  if (all === 0)
    return { word: 'sem sinal de falha', tone: 'plain', sentence: 'Nada foi enviado na última hora.' };
  if (unanswered > all * usualFailures)
    return {
      word: 'funciona com falhas',
      tone: 'waiting',
      sentence: `Na última hora ${countWords(unanswered, 'envio ficou', 'envios ficaram')} sem resultado, de ${countWords(all, 'envio', 'envios')}.`,
    };
  return {
    word: 'funciona',
    tone: 'good',
    sentence: `Na última hora respondeu a ${countWords(answered, 'envio', 'envios')}${answered === all ? ', a todos' : `, de ${all}`}.`,
  };
}

const nameOf = (authorizer: Authorizer): string =>
  authorityNames[isOfNetwork(authorizer, 'sefin') ? 'sefin' : 'sefaz'];

function lastFailure(services: readonly DescribedService[]): string {
  const reason = services.map(({ circuit }) => circuit.reason).find((each) => each !== null);
  return failureSentence(reason ?? 'timeout');
}

const sumOf = (calls: readonly AnsweredCalls[]) => ({
  answered: calls.reduce((sum, { answered }) => sum + answered, 0),
  unanswered: calls.reduce((sum, { unanswered }) => sum + unanswered, 0),
});

/** Returns the state of one service, with the time of the next try. */
export function serviceState(service: DescribedService, isPaused: boolean): StateWords {
  const { state, until } = service.circuit;
  if (isPaused) return { word: 'pausado', tone: 'bad', sentence: 'Nada sai.' };
  if (state === 'closed')
    return saysThatItStopped(service)
      ? { word: 'responde que está parada', tone: 'bad', sentence: 'Tentamos de novo sozinhos.' }
      : { word: 'enviamos', tone: 'good', sentence: '' };
  if (state === 'halfOpen')
    return { word: 'em teste', tone: 'waiting', sentence: 'Os próximos envios mostram se voltou.' };
  return {
    word: 'fora do ar',
    tone: 'bad',
    sentence: until === null ? 'Tentamos de novo.' : `Próxima tentativa às ${clockWords(until)}.`,
  };
}

const share = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 1 });
const seconds = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Returns how many calls were answered, and how fast: `99 de 100 (99%), em 0,4 s`. */
export function callsWords({ answered, unanswered, medianMs }: AnsweredCalls): string {
  const all = answered + unanswered;
  if (all === 0) return 'nenhum envio';
  const pace = medianMs === null ? '' : `, em ${seconds.format(medianMs / 1_000)} s`;
  return `${answered} de ${all} (${share.format(Math.floor((answered / all) * 1_000) / 1_000)})${pace}`;
}
