import { Masked, Moment, OtherText } from '../../layout/values.tsx';
import { links } from '../../paths/paths.ts';
import { cancellationLine } from './cancellation-line.ts';
import type { DocumentData } from './load-document.ts';
import { mailLine } from './mail-line.ts';

/** People ask also whether a cancellation of the document was requested, and whether its e-mail arrived. */
export const AlsoPart = ({ document }: DocumentData) => {
  const cancellation = cancellationLine(document);
  const mail = mailLine(document);
  return (
    <div data-live="tambem" id="tambem">
      {cancellation === undefined ? null : (
        <p>
          {cancellation.request} <Moment at={cancellation.at} />
          {cancellation.outcome}{' '}
          {cancellation.justification === null ? null : (
            <>
              Motivo: <OtherText text={cancellation.justification} />.{' '}
            </>
          )}
          <a href={links.document(cancellation.id)}>Ver o pedido</a>
        </p>
      )}
      {mail === undefined ? null : (
        <p>
          <Masked value={mail} />{' '}
          {document.emails.length === 0 ? null : <a href="#entregas">Ver os e-mails, abaixo</a>}
        </p>
      )}
    </div>
  );
};
