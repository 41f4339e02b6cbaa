import { includesRole } from '@fiscal/services';
import { ActionForm } from '../../layout/action-form.tsx';
import { Section } from '../../layout/facts.tsx';
import { ConfirmationField, Field, ReasonField } from '../../layout/fields.tsx';
import { usePage } from '../../layout/page-context.ts';
import { Moment } from '../../layout/values.tsx';
import { notNow } from '../../words/attention-guides.ts';
import type { AttentionStep, StepEvidence } from '../../words/attention-step.ts';
import { actionWords, uselessSentence } from '../../words/decision-results.ts';
import { ofAuthority } from '../../words/kind-words.ts';
import { askResult, decisionOf } from './decision-actions.ts';
import type { DocumentData } from './load-document.ts';

/** A decision whose result nobody has seen yet. */
export const OpenDecisionPart = ({ document: { id }, openDecision }: DocumentData) => {
  if (openDecision === undefined) return null;
  const { ticket, action, actor, at } = openDecision;
  return (
    <section class="notice" aria-label="Decisão sem resultado">
      <p>
        {actor} escolheu “{actionWords[action]}” (<Moment at={at} />
        ), e o resultado ainda não é conhecido. Pergunte por ele antes de decidir outra vez: nada é feito em
        dobro.
      </p>
      <ActionForm
        of={askResult}
        params={{ id }}
        name="resultado"
        submit="Ver o resultado"
        hidden={{ decision: ticket }}
      />
    </section>
  );
};

/** The choices about a document that needs a decision, in the order in which to try them. */
export const DecisionsPart = (data: DocumentData) => {
  const { document, steps, conditions, openDecision, useless } = data;
  const { person } = usePage();
  if (steps.length === 0) return null;
  const applies = ({ condition }: AttentionStep): boolean =>
    condition === 'always' || conditions.has(condition);
  const isDecided = document.failure?.code === 'number_taken';
  const first = isDecided ? undefined : steps.find(applies);
  return (
    <Section title={isDecided ? 'Se for preciso' : 'O que fazer, nesta ordem'}>
      {useless === undefined ? null : (
        <p class="never">
          <strong>Espere:</strong> {uselessSentence(useless, 'A última consulta')}
        </p>
      )}
      {includesRole(person.role, 'suporte') ? null : (
        <p>O seu papel mostra os passos; quem tem o papel suporte os executa.</p>
      )}
      <ol class="steps">
        {steps.map((step) => (
          <li>
            {applies(step) ? (
              <Step data={data} step={step} isFirst={step === first && openDecision === undefined} />
            ) : (
              <details open={isSent(step)}>
                <summary>
                  <strong>{ofAuthority(data.document.kind, step.title)}</strong> (não se aplica agora)
                </summary>
                <p>
                  {step.condition === 'always'
                    ? null
                    : ofAuthority(data.document.kind, notNow[step.condition])}
                </p>
                <Step data={data} step={step} isFirst />
              </details>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
};

interface StepProps {
  readonly data: DocumentData;
  readonly step: AttentionStep;
  /** Its form is open. */
  readonly isFirst: boolean;
}

const Step = ({ data, step, isFirst }: StepProps) => {
  const { kind } = data.document;
  const own = (sentence: string): string => ofAuthority(kind, sentence);
  const { title, when, effect, effectOf, before, way } = step;
  return (
    <article class="step" id={idOf(step)}>
      <h3>{own(title)}</h3>
      <p>
        {own(when)}
        <br />
        <strong>O que acontece:</strong> {own(effectOf?.[kind] ?? effect)}
      </p>
      {before === undefined ? null : (
        <p>
          <strong>Antes:</strong> {own(before)}
        </p>
      )}
      {way.kind === 'client' ? (
        <p>
          <strong>Quem faz:</strong> o cliente, no sistema dele: manda tentar de novo este documento pela
          integração. Aqui não há nada a enviar.
        </p>
      ) : (
        <StepForm data={data} step={step} isFirst={isFirst} />
      )}
    </article>
  );
};

const StepForm = ({ data, step, isFirst }: StepProps) => {
  const { person } = usePage();
  const decided = decisionOf(step.way);
  if (decided === undefined || !includesRole(person.role, decided.of.role)) return null;
  const { of, word } = decided;
  const form = (
    <ActionForm
      of={of}
      params={{ id: data.document.id }}
      name={idOf(step)}
      submit={ofAuthority(data.document.kind, step.title)}
      isDangerous={step.isFinal}
      hidden={{ step: step.name, basis: data.basis }}
    >
      {step.way.kind === 'decision' ? <EvidenceField needed={step.way.evidence} /> : null}
      <ReasonField />
      {word === undefined ? null : <ConfirmationField word={word} />}
    </ActionForm>
  );
  if (isFirst) return form;
  return (
    <details open={isSent(step)}>
      <summary>Escolher este passo</summary>
      {form}
    </details>
  );
};

const EvidenceField = ({ needed }: { readonly needed: StepEvidence }) => {
  if (needed === 'takenBy') {
    return (
      <Field
        name="key"
        label="Chave que tem o número"
        hint="Como o portal a mostra; espaços e pontos não importam."
        maxLength={80}
        isRequired
      />
    );
  }
  return needed === 'document' ? (
    <Field name="document" label="XML da nota, baixado do portal" type="file" isRequired />
  ) : null;
};

const idOf = ({ name }: AttentionStep): string => `passo-${name.replace(':', '-')}`;

/** The form of the step was sent, and has to be corrected. */
const isSent = ({ name }: AttentionStep): boolean => usePage().sentForm?.values.step === name;
