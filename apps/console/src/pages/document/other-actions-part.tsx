import { canBeShortened } from '@fiscal/services';
import { ActionForm } from '../../layout/action-form.tsx';
import { Section } from '../../layout/facts.tsx';
import { ReasonField } from '../../layout/fields.tsx';
import type { DocumentData } from './load-document.ts';
import { hurry, redispatch } from './other-actions.ts';

/** The actions about a document that waits by itself, or that nothing carries on. */
export const OtherActionsPart = ({ document, view: { execution } }: DocumentData) => {
  const { id, open, attention, waiting } = document;
  if (!open) return null;
  const isStopped = execution.state === 'notFound' || execution.state === 'closed';
  const canHurry = attention === null && waiting !== null && canBeShortened(waiting);
  const isUnknown = execution.state === 'unreachable';
  if (!isStopped && !canHurry && !isUnknown) return null;
  return (
    <Section title="Se não puder esperar">
      {canHurry && !isStopped ? (
        <>
          <p>
            {waiting === 'internalError'
              ? 'Só depois que a equipe técnica corrigir a falha: antes disso ele para de novo.'
              : 'O documento continua sozinho. “Continuar agora” faz uma tentativa sem esperar a hora marcada.'}
          </p>
          <ActionForm of={hurry} params={{ id }} name="continuar" submit="Continuar agora">
            <ReasonField />
          </ActionForm>
        </>
      ) : null}
      {isUnknown ? <p>Não foi possível ver agora se algo processa este documento.</p> : null}
      {isStopped ? (
        <>
          <p>
            Nada processa este documento agora. O serviço o retoma sozinho, em geral em cinco minutos;
            “Retomar o processamento” o retoma já. A SEFAZ é consultada antes de qualquer novo envio.
          </p>
          <ActionForm of={redispatch} params={{ id }} name="recomecar" submit="Retomar o processamento">
            <ReasonField />
          </ActionForm>
        </>
      ) : null}
    </Section>
  );
};
