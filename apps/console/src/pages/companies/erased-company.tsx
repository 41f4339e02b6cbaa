import type { ListedErasure } from '@fiscal/services';
import { Facts } from '../../layout/facts.tsx';
import { Masked, Moment, Status, Time } from '../../layout/values.tsx';
import { links } from '../../paths/paths.ts';
import { actorWords } from '../../words/audit-words.ts';
import { erasureWords, removedWords } from '../../words/erasure-words.ts';

/** The request that is left of an erased company. */
export const ErasedCompany = ({ erasure }: { readonly erasure: ListedErasure }) => {
  const words = erasureWords(erasure);
  return (
    <>
      <p>
        {erasure.endedAt === null ? null : (
          <>
            <strong>
              A exclusão terminou em <Moment at={erasure.endedAt} />.
            </strong>{' '}
          </>
        )}
        {words.sentence} O cliente reconhece a empresa pelos códigos abaixo, que o sistema dele conhece.
      </p>
      <Facts
        facts={[
          ['Situação', <Status words={words} />],
          ['Cliente', erasure.clientName && <Masked value={erasure.clientName} />],
          ['Pedida', <Time at={erasure.requestedAt} />],
          ['Por', actorWords(erasure.requestedBy)],
          ['Terminou', erasure.endedAt && <Time at={erasure.endedAt} />],
          ['Código da empresa', <code>{erasure.companyId}</code>],
          ['Código do pedido', <code>{erasure.id}</code>],
          ['O que foi excluído', removedWords(erasure.removed)],
        ]}
      />
      <p>
        <a href={links.audit({ about: erasure.companyId })}>Quem pediu e quem mexeu</a>
      </p>
    </>
  );
};
