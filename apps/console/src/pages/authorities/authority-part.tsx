import type { DescribedAuthority } from '@fiscal/services';
import { Lines } from '../../layout/lines.tsx';
import { Table } from '../../layout/table.tsx';
import { OtherText, Status, Time } from '../../layout/values.tsx';
import { serviceWords } from '../../words/authority-state-words.ts';
import { authorityWords } from '../../words/kind-words.ts';
import { callsWords, serviceState, stateOf, statesOf } from './authority-state.ts';
import { paceWords, waitLines } from './authority-waits.ts';
import { PauseForm, ResumeForm } from './pause-forms.tsx';
import { placeName } from './place-name.ts';

/** Everything about one authority of one environment. */
export const AuthorityPart = ({ authority }: { readonly authority: DescribedAuthority }) => (
  <article class="authority" aria-labelledby={`${placeName(authority)}-nome`}>
    <h3 id={`${placeName(authority)}-nome`}>
      {authorityWords(authority.authorizer)} <small>{statesOf(authority.authorizer)}</small>
    </h3>
    <Now authority={authority} />
    <Services authority={authority} />
    {authority.pause === null ? <PauseForm place={authority} /> : <ResumeForm place={authority} />}
  </article>
);

/** The state of an authority and its waiting documents. Its height is kept for what usually changes. */
const Now = ({ authority }: { readonly authority: DescribedAuthority }) => {
  const state = stateOf(authority);
  const live = placeName(authority);
  const pace = paceWords(authority);
  const { pause } = authority;
  return (
    <div id={live} data-live={live} class="now">
      <p>
        <Status words={state} />: {state.sentence}
      </p>
      {pause === null ? null : (
        <p>
          Pausada por {pause.pausedBy} <Time at={pause.pausedAt} />: <OtherText text={pause.reason} />
        </p>
      )}
      {pace === undefined ? null : <p>{pace}</p>}
      <Lines lines={waitLines(authority)} empty="Nada espera." />
    </div>
  );
};

const Services = ({
  authority: { authorizer, environment, pause, services },
}: {
  readonly authority: DescribedAuthority;
}) => (
  <Table
    caption={`O que enviamos à ${authorityWords(authorizer)}`}
    columns={['O que enviamos', 'Agora', 'Respostas na última hora', 'Respostas em 24 horas']}
    rows={services.map((service) => {
      const state = serviceState(service, pause !== null);
      return [
        serviceWords[service.service],
        <>
          <Status words={state} /> <small>{state.sentence}</small>
        </>,
        <span class="number">{callsWords(service.lastHour)}</span>,
        <span class="number">{callsWords(service.lastDay)}</span>,
      ];
    })}
    empty="Nada foi enviado."
    live={`${placeName({ authorizer, environment })}-servicos`}
  />
);
