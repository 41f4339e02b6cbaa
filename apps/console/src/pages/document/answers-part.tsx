import { type FilingStatus, isRegistered, isStandstill, meaningOf } from '@fiscal/domain';
import { type DescribedRefusal, explainRejection, type FilingView, sentBy } from '@fiscal/services';
import { Section } from '../../layout/facts.tsx';
import { Moment, OtherText } from '../../layout/values.tsx';
import { clientWords } from '../../words/client-words.ts';
import { ofAuthority } from '../../words/kind-words.ts';
import type { DocumentData } from './load-document.ts';

/** The answers that are explained: the last with each code. */
const explained = 3;

/** Nobody asks for the answers about a document that ended as it should. */
const endedWell: ReadonlySet<FilingStatus> = new Set(['authorized', 'cancelled', 'disabled']);

/** The answers of the authority, with their meaning. */
export const AnswersPart = (data: DocumentData) => {
  const { document, view, namedKey } = data;
  if (endedWell.has(document.status)) return null;
  const refusal = document.rejection ?? document.denial;
  const others = lastAnswers(view.attempts).filter(({ cStat }) => cStat !== refusal?.code);
  if (refusal === null && others.length === 0 && namedKey === undefined) return null;
  return (
    <Section title={ofAuthority(document.kind, 'O que a SEFAZ respondeu e o que significa')}>
      {refusal === null ? null : <Refusal {...refusal} />}
      {others.slice(0, explained).map((call) => (
        <Answer call={call} data={data} />
      ))}
      <Keys view={view} namedKey={namedKey} />
    </Section>
  );
};

const Refusal = ({ code, text, at, reasons, explanation }: DescribedRefusal) => (
  <article>
    <h3>
      {code}
      {explanation === null ? null : <>: {clientWords(explanation.title)}</>}
    </h3>
    {text === null ? null : (
      <p>
        Nas palavras dela: <OtherText text={text} />
        {at === null ? null : (
          <>
            {' '}
            (<Moment at={at} />)
          </>
        )}
      </p>
    )}
    {explanation === null ? null : (
      <p>
        <strong>Significa:</strong> {clientWords(explanation.cause)} <strong>O cliente faz:</strong>{' '}
        {clientWords(explanation.fix)}
      </p>
    )}
    {reasons.length < 2 ? null : (
      <ul>
        {reasons.map(({ code: each, reason }) => (
          <li>
            {each}: <OtherText text={reason} />
          </li>
        ))}
      </ul>
    )}
  </article>
);

type Call = FilingView['attempts'][number];
type Explained = ReturnType<typeof explainRejection>;

const Answer = ({ call, data }: { readonly call: Call; readonly data: DocumentData }) => {
  const { cStat, queriedKey, closedAt, openedAt, kind } = call;
  const sent = sentBy(data.document);
  const found =
    cStat === null
      ? undefined
      : (explainRejection({ cStat, ...sent }) ?? explainRejection({ cStat, network: sent.network }));
  const what =
    kind === 'transmit' ? 'ao envio' : queriedKey === null ? 'à consulta' : 'à consulta da outra chave';
  return (
    <p>
      <strong>
        {cStat}
        {found === undefined ? null : <>: {clientWords(found.title)}</>}
      </strong>{' '}
      (resposta {what}, <Moment at={closedAt ?? openedAt} />
      ). {causeOf(call, found)}
    </p>
  );
};

/** The table explains answers about our document; one about another key says only whether that key exists. */
function causeOf({ cStat, queriedKey }: Call, found: Explained | undefined): string | null {
  if (queriedKey === null || cStat === null || isStandstill(cStat))
    return found === undefined ? null : clientWords(found.cause);
  const about = meaningOf(cStat).key;
  if (about === 'absent') return 'Não existe um documento com essa chave.';
  return isRegistered(about) ? 'Existe um documento com essa chave.' : null;
}

/** Returns the last call with each code, newest first. */
function lastAnswers(attempts: readonly Call[]): readonly Call[] {
  const byCode = new Map(attempts.filter(({ cStat }) => cStat !== null).map((call) => [call.cStat, call]));
  return attempts.filter((call) => byCode.get(call.cStat) === call).toReversed();
}

const Keys = ({ view, namedKey }: { readonly view: FilingView; readonly namedKey: string | undefined }) => {
  const isShown = namedKey !== undefined || view.filing.attention !== null;
  if (!isShown || (view.filing.kind !== 'nfe' && view.filing.kind !== 'nfse')) return null;
  return (
    <>
      <h3>{view.filing.kind === 'nfe' ? 'Chaves desta nota' : 'Identificação da DPS desta NFS-e'}</h3>
      <ul>
        {view.runs.map(({ run, key }) => (
          <li>
            <code>{key}</code>
            {view.runs.length === 1 ? null : <> (tentativa {run})</>}
          </li>
        ))}
        {namedKey === undefined ? null : (
          <li>
            Outra chave, que a resposta informa: <code>{namedKey}</code>
          </li>
        )}
      </ul>
    </>
  );
};
