import { authorizers, type Environment } from '@fiscal/domain';
import { type DescribedAuthorities, type DescribedAuthority, describeAuthorities } from '@fiscal/services';
import { Section } from '../../layout/facts.tsx';
import { Time } from '../../layout/values.tsx';
import { paths } from '../../paths/paths.ts';
import { definePage } from '../../routes/define-page.ts';
import { authorityWords } from '../../words/kind-words.ts';
import { AuthorityPart } from './authority-part.tsx';
import { isQuiet, statesOf, troubleOf } from './authority-state.ts';
import { PauseAnother } from './pause-forms.tsx';

/** The page of the authorities: which ones work, what waits for each, and who has paused one. */
export const authoritiesPage = definePage({
  path: paths.authorities,
  role: 'leitura',
  title: 'Autoridades',
  load: ({ sys }) => describeAuthorities(sys),
  view: ({ authorities, measuredUntil }: DescribedAuthorities) => {
    const shown = authorities.filter((each) => !isQuiet(each));
    const of = (environment: Environment) => shown.filter((each) => each.environment === environment);
    const tests = of('homologation');
    return (
      <>
        <div id="resumo" data-live="resumo">
          <p>
            <strong>{troubleOf(authorities)}</strong>
          </p>
          {measuredUntil === null ? null : (
            <p>
              Envios contados até <Time at={measuredUntil} />
            </p>
          )}
        </div>
        <Authorities title="Produção" authorities={of('production')} />
        {tests.length === 0 ? null : (
          <Authorities title="Homologação: testes, sem valor fiscal" authorities={tests} />
        )}
        <Quiet shown={shown} />
        <PauseAnother />
      </>
    );
  },
});

interface AuthoritiesProps {
  readonly title: string;
  readonly authorities: readonly DescribedAuthority[];
}

const Authorities = ({ title, authorities }: AuthoritiesProps) => (
  <Section title={title}>
    {authorities.length === 0 ? (
      <p>Nenhuma autoridade tem notas, envios ou pausa agora.</p>
    ) : (
      authorities.map((authority) => <AuthorityPart authority={authority} />)
    )}
  </Section>
);

/** The authorities of production of which there is nothing to say, so that each state is found on the page. */
const Quiet = ({ shown }: { readonly shown: readonly DescribedAuthority[] }) => {
  const quiet = authorizers.filter(
    (each) =>
      !shown.some(({ authorizer, environment }) => authorizer === each && environment === 'production'),
  );
  if (quiet.length === 0) return null;
  return (
    <details>
      <summary>Sem movimento em produção nas últimas 24 horas: {quiet.length}</summary>
      <ul>
        {quiet.map((each) => (
          <li>
            {authorityWords(each)} <small>{statesOf(each)}</small>
          </li>
        ))}
      </ul>
    </details>
  );
};
