import type { WaitReason } from '@fiscal/domain';
import type { ClientDelivery } from '@fiscal/services';
import type { Child } from 'hono/jsx';
import { usePage } from '../../layout/page-context.ts';
import { Moment, OtherText, Status } from '../../layout/values.tsx';
import { links } from '../../paths/paths.ts';
import { attentionWords } from '../../words/attention-words.ts';
import { ofAuthority } from '../../words/kind-words.ts';
import { actorWordsFor, type NextWords, nextByStatus } from '../../words/next-words.ts';
import { failureWords, stateWordsOf } from '../../words/status-words.ts';
import { distanceWords } from '../../words/time-words.ts';
import { causeSentence, isForAuthority, waitSentence, waitWords } from '../../words/waiting-words.ts';
import type { DocumentData } from './load-document.ts';

/** Says in a few lines where the document stands, what that means and who acts next. */
export const StandingPart = (data: DocumentData) => {
  const { document } = data;
  const { kind, attention, environment, open, runAcceptedAt, updatedAt } = document;
  // Each attempt and each decision changes an open document: people ask since when it waits, as the first page says.
  const since = open ? runAcceptedAt : updatedAt;
  const own = (sentence: string): string => ofAuthority(kind, sentence);
  const state = stateWordsOf(document);
  const meaning = meaningOf(data);
  const { now, person } = usePage();
  const { actor, message } = nextOf(data);
  const wait = waitOf(data);
  return (
    <section
      class={`standing ${attention === null ? state.tone : 'waiting'}`}
      aria-label="Situação"
      data-live="situacao"
      id="situacao"
    >
      {environment === 'production' ? null : (
        <p class="no-value">Homologação: documento de teste, sem valor fiscal.</p>
      )}
      <p class="verdict">
        <Status words={state} />
        {attention === null ? null : <strong> · {own(attentionWords[attention].title)}</strong>}
        <small>
          {' '}
          {open ? 'recebido em' : 'desde'} <Moment at={since} /> ({distanceWords(since, now)})
        </small>
      </p>
      <p>{meaning}</p>
      <p>
        <strong>Quem age agora:</strong> {actorWordsFor(person.role, actor)}.{' '}
        {own(message) === meaning || own(message) === wait?.told ? null : own(message)}
        {attention === null && document.waiting !== null && document.waitingUntil !== null ? (
          <>
            {' '}
            Próxima tentativa: <Moment at={document.waitingUntil} />.
          </>
        ) : null}
        {wait === undefined || !isForAuthority(wait.reason) ? null : (
          <>
            {' '}
            <a href={links.authorities}>Ver as autoridades</a>
          </>
        )}
      </p>
      {attention === null || document.waiting === null ? null : (
        <p class="never">
          <strong>Espere:</strong> a última decisão ainda está em curso ({waitWords[document.waiting]}
          {document.waitingUntil === null ? null : (
            <>
              , para <Moment at={document.waitingUntil} />
            </>
          )}
          ). Não decida outra vez antes disso.
        </p>
      )}
      {attention === null ? null : (
        <p class="never">
          <strong>Não faça:</strong> {own(attentionWords[attention].never)}
        </p>
      )}
    </section>
  );
};

interface Wait {
  readonly reason: WaitReason;
  /** The sentence with the cause. */
  readonly cause: string;
  /** The sentence of the client, which names the cause less exactly. */
  readonly told: string;
}

/** Returns why the document waits; undefined for one that does not, or that waits for a person. */
function waitOf({ document, view }: DocumentData): Wait | undefined {
  const { attention, open, waiting } = document;
  if (attention !== null || !open || waiting === null) return undefined;
  const last = view.attempts.findLast(({ closedAt }) => closedAt !== null);
  const waits = { ...document, waiting };
  return { reason: waiting, cause: causeSentence(waits, last?.cStat ?? null), told: waitSentence(waits) };
}

function meaningOf(data: DocumentData): Child {
  const { kind, status, attention, rejection, denial, failure } = data.document;
  const sentence = ofAuthority(kind, stateWordsOf(data.document).sentence);
  if (attention !== null) return ofAuthority(kind, attentionWords[attention].meaning);
  const wait = waitOf(data);
  if (wait !== undefined) return wait.cause;
  const refusal = status === 'rejected' ? rejection : status === 'denied' ? denial : null;
  if (refusal !== null) {
    const { code, text, explanation } = refusal;
    return (
      <>
        {sentence} {code === null ? null : <strong>Código {code}: </strong>}
        {explanation === null ? <OtherText text={text ?? ''} /> : explanation.title}.
      </>
    );
  }
  if (status !== 'failed' || failure === null) return sentence;
  const stopped = ofAuthority(kind, failureWords[failure.code]);
  if (failure.code !== 'number_taken' || failure.reason === null) return stopped;
  return (
    <>
      {stopped} A chave do outro documento é <code>{failure.reason}</code>.
    </>
  );
}

/** `Quem age` says already that there is nothing to do. */
const withoutNothing = ({ actor, message }: NextWords): NextWords => ({
  actor,
  message: message.replace(/^Nada: (.)/, (_, first: string) => first.toUpperCase()),
});

const isTriedAgain = ({ status, attempts }: ClientDelivery): boolean => status === 'pending' && attempts > 0;

const deliveryFails: NextWords = {
  actor: 'service',
  message:
    'O resultado está pronto, mas o aviso ao sistema do cliente ainda não chegou: o servidor do cliente não o aceita. Tentamos de novo sozinhos; veja abaixo, em Webhooks e e-mails, o que ele responde.',
};

/** The step that the client reads; where a person decides, the step of the person. */
function nextOf({ document, history }: DocumentData): NextWords {
  const { attention, waiting, status, open } = document;
  if (attention !== null) return { actor: 'support', message: attentionWords[attention].next };
  if (history.next?.action === 'deliver' && document.webhooks.some(isTriedAgain)) return deliveryFails;
  if (history.next !== undefined) return withoutNothing(history.next);
  if (open && waiting === 'internalError') {
    return { actor: 'support', message: 'Avise a equipe técnica: a falha precisa de correção.' };
  }
  return nextByStatus[status];
}
