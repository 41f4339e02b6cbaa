import { authorizers, environments } from '@fiscal/domain';
import { type AuthorityPlace, includesRole } from '@fiscal/services';
import type { Child } from 'hono/jsx';
import { ActionForm } from '../../layout/action-form.tsx';
import { ConfirmationField, ReasonField, Select } from '../../layout/fields.tsx';
import { usePage } from '../../layout/page-context.ts';
import { authorityWords, environmentWords } from '../../words/kind-words.ts';
import { pause, pauseWord, resume } from './actions.ts';
import { placeName } from './place-name.ts';

/** The form that pauses one authority. */
export const PauseForm = ({ place }: { readonly place: AuthorityPlace }) => (
  <Pause
    form={`pausar-${placeName(place)}`}
    title={`Pausar ${authorityWords(place.authorizer)}`}
    hidden={place}
  />
);

/** The form that pauses an authority of which the page shows nothing. */
export const PauseAnother = () => (
  <Pause form="pausar-outra" title="Pausar outra autoridade">
    <Select
      name="authorizer"
      label="Autoridade"
      options={authorizers.map((each) => [each, authorityWords(each)] as const)}
    />
    <Select
      name="environment"
      label="Ambiente"
      options={environments.toReversed().map((each) => [each, environmentWords[each]] as const)}
    />
  </Pause>
);

interface PauseProps {
  readonly form: string;
  readonly title: string;
  readonly hidden?: AuthorityPlace | undefined;
  readonly children?: Child;
}

/** A form that is folded away until somebody needs it, or has to correct it. */
const Pause = ({ form, title, hidden, children }: PauseProps) => {
  const { person, sentForm } = usePage();
  if (!includesRole(person.role, pause.role)) return null;
  return (
    <details open={sentForm?.values.form === form}>
      <summary>{title}</summary>
      <p>
        Nada mais é enviado nem consultado nesta autoridade, de nenhuma empresa, até alguém retomar. As notas
        são aceitas e esperam.
      </p>
      <ActionForm
        of={pause}
        params={{}}
        name={form}
        submit={hidden === undefined ? 'Pausar a autoridade escolhida' : title}
        hidden={{ ...hidden, form }}
        isDangerous
      >
        {children}
        <ReasonField />
        <ConfirmationField word={pauseWord} hint="A pausa vale até alguém retomar, nesta página." />
      </ActionForm>
    </details>
  );
};

/** The form that resumes an authority. */
export const ResumeForm = ({ place }: { readonly place: AuthorityPlace }) => (
  <ActionForm
    of={resume}
    params={{}}
    name={`retomar-${placeName(place)}`}
    submit={`Retomar ${authorityWords(place.authorizer)}`}
    hidden={{ ...place }}
  >
    <ReasonField />
  </ActionForm>
);
